using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>A run of the product's own runner on the null database or a small one, in a folder that goes when it is over.</summary>
internal sealed record SmallRun(Func<RowsPlan, IReadOnlyList<PlannedCell>> Cells, int OrderSeed)
{
    /// <summary>Where rows wait, the compiler takes long to see what is used often, and what is compiled matters little.</summary>
    private static readonly TimeSpan s_waitingWarmupLimit = TimeSpan.FromSeconds(3);

    private static readonly IReadOnlyList<ITransport> s_catalog = TransportCatalog.Create(new TransportOptions());

    public int Batches { get; init; } = 100;

    public int BatchSize { get; init; } = 20;

    /// <summary>Some five times what a quiet machine takes: without a limit, 100 cells of a busy one would take an hour.</summary>
    public TimeSpan WarmupLimit { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Whether rows wait 1 ms for every statement of a small database; else there is no database at all.</summary>
    public bool Waits { get; init; }

    /// <summary>The same on rows that wait: such a run is steady on machines where nothing else is.</summary>
    public SmallRun Waiting() => this with { Batches = 10, BatchSize = 5, WarmupLimit = s_waitingWarmupLimit, Waits = true };

    public RowsSettings Settings(string file) => new()
    {
        Serving = new()
        {
            Database = Waits
                ? new DatabaseOptions { Engine = "sqlite", Connection = file, StatementDelay = TimeSpan.FromMilliseconds(1) }
                : DatabaseCatalog.Memory(Batches * BatchSize),
        },
        Batches = Batches,
        BatchSize = BatchSize,
    };

    /// <summary>Those of a default run on this project's own stacks, which every build has, in both forms, one call in flight.</summary>
    public static IReadOnlyList<PlannedCell> DirectCells(RowsPlan plan) =>
        CellsOf(plan, [.. s_catalog.Where(transport => transport is { Stack: "direct", HasWire: true, IsInDefaultRun: true })]);

    /// <summary>The floor in both forms, one call in flight.</summary>
    public static IReadOnlyList<PlannedCell> FloorCells(RowsPlan plan) =>
        CellsOf(plan, [.. s_catalog.Where(transport => !transport.HasWire)]);

    /// <summary>Several runs of as many blocks as a verdict takes, one after the other, each with fresh processes.</summary>
    /// <exception cref="RemedyException">A repetition failed or lost rows.</exception>
    public static async Task<IReadOnlyList<IReadOnlyList<RepetitionRecord>>> RunSeveralAsync(string name, int count,
        Func<int, SmallRun> run, Action<string> say, CancellationToken ct)
    {
        var runs = new List<IReadOnlyList<RepetitionRecord>>();
        for (int number = 1; number <= count; number++)
            runs.Add(await run(number).RunAsync(new CheckProgress($"{name} run {number} of {count}", say), ct));
        return runs;
    }

    /// <summary>The contrasts of all clones with what they are clones of.</summary>
    public static IReadOnlyList<Contrast> Controls(IReadOnlyList<IReadOnlyList<RepetitionRecord>> runs) =>
        [.. runs.SelectMany(run => Contrasts.Build(run)).Where(contrast => contrast.Family == Family.Control)];

    /// <exception cref="RemedyException">A repetition failed or lost rows.</exception>
    private async Task<IReadOnlyList<RepetitionRecord>> RunAsync(CheckProgress observer, CancellationToken ct)
    {
        using var folder = new ScratchFolder();
        RunPlan run = await PlanAsync(folder["rows.db"], ct);
        RunFiles files = RunFiles.Create(folder["results"], EnvironmentCapture.Take(run.RunId, run.OrderSeed, [], new TransportOptions()));
        await new Runner(run, files, observer).RunAsync(ct);
        return Valid(files);
    }

    /// <summary>The repetitions of a run, all of which must be valid.</summary>
    /// <exception cref="RemedyException">A repetition failed or lost rows.</exception>
    public static IReadOnlyList<RepetitionRecord> Valid(RunFiles files) => files.Runs.FirstOrDefault(record => !record.Valid) is { } bad
        ? throw new RemedyException($"{bad.Cell.Key} is not valid: {OneLine.Of(bad.Reason!)}")
        : files.Runs;

    private async Task<RunPlan> PlanAsync(string file, CancellationToken ct)
    {
        RowsSettings settings = Settings(file);
        await using IDatabase database = await DatabaseCatalog.OpenAsync(settings.Serving.Database with { CreateDatabase = true }, ct);
        await database.CreateSchemaAsync(ct);
        await database.SeedAsync(settings.Rows, null, ct);
        RowDigest[] source = [await database.DigestServiceTableAsync(settings.Rows, ct: ct)];
        return new()
        {
            RunId = string.Create(CultureInfo.InvariantCulture, $"selfcheck-{OrderSeed}"),
            Scenario = RowsScenario.Title,
            OrderSeed = OrderSeed,
            Cells = Cells(new RowsPlan(settings, _ => source, FormKind.Native)),
            Length = RunLength.Exactly(VerdictRule.MinBlocks),
            Protocol = new() { Isolation = Isolation.Session },
            WarmupLimit = WarmupLimit,
        };
    }

    private static IReadOnlyList<PlannedCell> CellsOf(RowsPlan plan, IReadOnlyList<ITransport> transports) =>
        [.. from transport in transports from form in Enum.GetValues<CallForm>() select plan.Cell(transport, form, 1)];

    /// <summary>A line for every stage of a long run, and none for a single repetition.</summary>
    private sealed class CheckProgress(string what, Action<string> say) : IRunObserver
    {
        private int _block;

        public void Starting(Cell cell, int number, int of)
        {
            if (number == 1)
                say(string.Create(CultureInfo.InvariantCulture, $"  {what}: {of} cells warm up"));
        }

        public void NotStarted(Cell cell, string reason) => say($"  {what}: {cell.Key} did not start: {OneLine.Of(reason)}");

        public void Noisy(int block, string noise) => say($"  {what}: {Reports.Sentences.Wording.Noisy(block, noise)}");

        public void Finished(RepetitionRecord run)
        {
            if (run.Block == _block)
                return;
            _block = run.Block;
            say(string.Create(CultureInfo.InvariantCulture, $"  {what}: block {_block}"));
        }
    }
}
