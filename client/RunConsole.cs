using IntegrationMethods.Client.Results;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Db;

namespace IntegrationMethods.Client;

internal sealed class RunConsole(RunPlan plan, IDatabase database, RunFiles files) : IRunObserver
{
    public void Doing(string what, int done, int total) => Console.WriteLine($"[{done}/{total}] {what}");

    public void Finished(RunRecord run, int done, int total) => Console.WriteLine($"[{done}/{total}] {run.Cell.Key} {run.Time.WallMs:0.0} ms {run.Reason}");

    public void Conclude(string? ended)
    {
        Console.WriteLine($"{plan.RunId} {database.Location} {files.Folder} {ended}");
    }
}
