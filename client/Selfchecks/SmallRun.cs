using System.Globalization;
using IntegrationMethods.Client.Results;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Db;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>A run of the product's own runner on the null database, in a folder that goes when it is over.</summary>
internal static class SmallRun
{
    private const int Batches = 100;
    private const int BatchSize = 20;

    /// <summary>Some five times what a quiet machine takes: without a limit, 100 cells of a busy one would take an hour.</summary>
    private static readonly TimeSpan s_warmupLimit = TimeSpan.FromSeconds(10);

    /// <summary>Transports by their keys, in the given forms and numbers of calls in flight.</summary>
    public static IReadOnlyList<PlannedCell> Cells(string transports, IReadOnlyList<CallForm> forms, int inFlight)
    {
        IReadOnlyList<ITransport> catalog = TransportCatalog.Create(new TransportOptions());
        return [.. RunPlan.Plan(catalog, TransportSelection.Parse(catalog, transports), forms, [inFlight], FormKind.True).Where(planned => !planned.Cell.IsFloor)];
    }

    public static RunPlan Plan(IReadOnlyList<PlannedCell> cells, int seed, int repetitions) => new()
    {
        RunId = string.Create(CultureInfo.InvariantCulture, $"selfcheck-{seed}"),
        Seed = seed,
        Cells = cells,
        Batches = Batches,
        BatchSize = BatchSize,
        Repetitions = repetitions,
        Database = DatabaseOptions.Memory(Batches * BatchSize),
        Transport = new TransportOptions(),
        WarmupLimit = s_warmupLimit,
    };

    /// <exception cref="RemedyException">A repetition failed or lost rows.</exception>
    public static async Task<IReadOnlyList<RunRecord>> RunAsync(RunPlan plan, IRunObserver observer, CancellationToken ct)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("integration-methods-selfcheck-");
        try
        {
            RunFiles files = RunFiles.Create(folder.FullName, EnvironmentRecord.Capture(plan.RunId, plan.Seed, [], plan.Transport));
            await using IDatabase database = await DatabaseCatalog.OpenAsync(plan.Database, ct);
            await new Runner(plan, files, observer).RunAsync(await database.DigestServiceTableAsync(plan.Rows, ct), ct);
            return files.Runs.FirstOrDefault(run => !run.Valid) is { } bad
                ? throw new RemedyException($"{bad.Cell.Key} is not valid: {OneLine.Of(bad.Reason!)}")
                : files.Runs;
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}
