using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Hosts;

/// <summary>One of the works of a <see cref="SharedProcess"/>.</summary>
internal sealed class SharedWork(SharedProcess process, string name, int number) : IChild
{
    /// <summary>Ending a work closes connections.</summary>
    private static readonly TimeSpan s_closeLimit = TimeSpan.FromSeconds(5);

    private static readonly string s_close = ControlJson.Write(new WorkRequest(WorkTask.Close));

    public string Name => name;

    public int Pid => process.Pid;

    public Task<string> Lost => process.Lost;

    public Task<string> AskAsync(string line, TimeSpan limit, CancellationToken ct) =>
        process.AskAsync(number == 0 ? line : FormattableString.Invariant($"{number} {line}"), limit, ct);

    public async ValueTask DisposeAsync()
    {
        try
        {
            if (!process.HasEnded)
                await AskAsync(s_close, s_closeLimit, CancellationToken.None);
        }
        catch (RemedyException)
        {
            // The process has ended, and the work with it.
        }
        await process.DisposeAsync();
    }
}
