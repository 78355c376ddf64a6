using System.Globalization;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>A run of the product's own runner on the null database or a small one, in a folder that goes when it is over.</summary>
internal static class SmallRun
{
    private const int Batches = 100;
    private const int BatchSize = 20;
    private const int WaitingBatches = 10;
    private const int WaitingBatchSize = 5;

    /// <summary>Some five times what a quiet machine takes: without a limit, 100 cells of a busy one would take an hour.</summary>
    private static readonly TimeSpan s_warmupLimit = TimeSpan.FromSeconds(10);

    /// <summary>Where rows wait, the compiler takes long to see what is used often, and what is compiled matters little.</summary>
    private static readonly TimeSpan s_waitingWarmupLimit = TimeSpan.FromSeconds(3);

    /// <summary>Transports by their keys, in the given forms and numbers of calls in flight.</summary>
    public static IReadOnlyList<PlannedCell> Cells(string transports, IReadOnlyList<CallForm> forms, int inFlight)
    {
        IReadOnlyList<ITransport> catalog = TransportCatalog.Create(new TransportOptions());
        return [.. RunPlan.Plan(catalog, TransportSelection.Parse(catalog, transports), forms, [inFlight], FormKind.True).Where(planned => !planned.Cell.IsFloor)];
    }

    /// <summary>Those of this project's own stacks, which every build has, one call in flight.</summary>
    public static IReadOnlyList<PlannedCell> DirectCells() =>
        [.. Cells("all", [CallForm.Sync, CallForm.Async], 1).Where(planned => planned.Transport.Stack == "direct")];

    /// <summary>The floor in both forms, one call in flight.</summary>
    public static IReadOnlyList<PlannedCell> FloorCells() =>
        [.. RunPlan.Plan(TransportCatalog.Create(new TransportOptions()), [], [CallForm.Sync, CallForm.Async], [1], FormKind.True)];

    public static RunPlan Plan(IReadOnlyList<PlannedCell> cells, int seed, int repetitions, int batches = Batches) => new()
    {
        RunId = string.Create(CultureInfo.InvariantCulture, $"selfcheck-{seed}"),
        Seed = seed,
        Cells = cells,
        Batches = batches,
        BatchSize = BatchSize,
        Repetitions = repetitions,
        Database = DatabaseOptions.Memory(batches * BatchSize),
        Transport = new TransportOptions(),
        WarmupLimit = s_warmupLimit,
    };

    /// <summary>The same on rows that wait 1 ms for every statement: such a run is steady on machines where nothing else is.</summary>
    public static RunPlan WaitingPlan(IReadOnlyList<PlannedCell> cells, int seed, int repetitions) => Plan(cells, seed, repetitions) with
    {
        Batches = WaitingBatches,
        BatchSize = WaitingBatchSize,
        WarmupLimit = s_waitingWarmupLimit,
        Database = new DatabaseOptions { Engine = "sqlite", StatementDelay = TimeSpan.FromMilliseconds(1) },
    };

    /// <summary>Several runs of as many blocks as a verdict takes, one after the other, each with fresh processes.</summary>
    /// <exception cref="RemedyException">A repetition failed or lost rows.</exception>
    public static async Task<IReadOnlyList<IReadOnlyList<RunRecord>>> RunSeveralAsync(string name, int count, Func<int, RunPlan> plan, Action<string> say, CancellationToken ct)
    {
        var runs = new List<IReadOnlyList<RunRecord>>();
        for (int run = 1; run <= count; run++)
            runs.Add(await RunAsync(plan(run), new CheckProgress($"{name} run {run} of {count}", say), ct));
        return runs;
    }

    /// <summary>The contrasts of all clones with what they are clones of.</summary>
    public static IReadOnlyList<Contrast> Controls(IReadOnlyList<IReadOnlyList<RunRecord>> runs) =>
        [.. runs.SelectMany(Contrasts.Build).Where(contrast => contrast.Family == Family.Control)];

    /// <exception cref="RemedyException">A repetition failed or lost rows.</exception>
    public static async Task<IReadOnlyList<RunRecord>> RunAsync(RunPlan plan, IRunObserver observer, CancellationToken ct)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("integration-methods-selfcheck-");
        try
        {
            RunFiles files = RunFiles.Create(folder.FullName, EnvironmentCapture.Take(plan.RunId, plan.Seed, [], plan.Transport));
            plan = plan with { Database = plan.Database with { Connection = plan.Database.Connection ?? Path.Combine(folder.FullName, "rows.db") } };
            await using IDatabase database = await DatabaseCatalog.OpenAsync(plan.Database with { CreateDatabase = true }, ct);
            await database.CreateSchemaAsync(ct);
            await database.SeedAsync(plan.Rows, null, ct);
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
