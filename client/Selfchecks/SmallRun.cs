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
internal static class SmallRun
{
    private static readonly IReadOnlyList<ITransport> s_catalog = TransportCatalog.Create(new TransportOptions());

    /// <summary>Those of a default run on this project's own stacks, which every build has, in both forms, one call in flight.</summary>
    public static IReadOnlyList<PlannedCell> DirectCells(RowsPlan plan) =>
        Cells(plan, [.. s_catalog.Where(transport => transport is { Stack: "direct", HasWire: true, IsInDefaultRun: true })]);

    /// <summary>The floor in both forms, one call in flight.</summary>
    public static IReadOnlyList<PlannedCell> FloorCells(RowsPlan plan) =>
        Cells(plan, [.. s_catalog.Where(transport => !transport.HasWire)]);

    /// <summary>Several runs of as many blocks as a verdict takes, one after the other, each with fresh processes.</summary>
    /// <exception cref="RemedyException">A repetition failed or lost rows.</exception>
    public static async Task<IReadOnlyList<IReadOnlyList<RepetitionRecord>>> RunSeveralAsync(string name, int count,
        Func<int, SmallPlan> plan, Action<string> say, CancellationToken ct)
    {
        var runs = new List<IReadOnlyList<RepetitionRecord>>();
        for (int run = 1; run <= count; run++)
            runs.Add(await RunAsync(plan(run), new CheckProgress($"{name} run {run} of {count}", say), ct));
        return runs;
    }

    /// <summary>The contrasts of all clones with what they are clones of.</summary>
    public static IReadOnlyList<Contrast> Controls(IReadOnlyList<IReadOnlyList<RepetitionRecord>> runs) =>
        [.. runs.SelectMany(run => Contrasts.Build(run)).Where(contrast => contrast.Family == Family.Control)];

    /// <exception cref="RemedyException">A repetition failed or lost rows.</exception>
    public static async Task<IReadOnlyList<RepetitionRecord>> RunAsync(SmallPlan plan, IRunObserver observer, CancellationToken ct)
    {
        using var folder = new ScratchFolder();
        RunPlan run = await PlanAsync(plan, folder["rows.db"], ct);
        RunFiles files = RunFiles.Create(folder["results"], EnvironmentCapture.Take(run.RunId, run.OrderSeed, [], new TransportOptions()));
        await new Runner(run, files, observer).RunAsync(ct);
        return files.Runs.FirstOrDefault(record => !record.Valid) is { } bad
            ? throw new RemedyException($"{bad.Cell.Key} is not valid: {OneLine.Of(bad.Reason!)}")
            : files.Runs;
    }

    private static async Task<RunPlan> PlanAsync(SmallPlan plan, string file, CancellationToken ct)
    {
        RowsSettings settings = plan.Settings(file);
        await using IDatabase database = await DatabaseCatalog.OpenAsync(settings.Serving.Database with { CreateDatabase = true }, ct);
        await database.CreateSchemaAsync(ct);
        await database.SeedAsync(settings.Rows, null, ct);
        RowDigest source = await database.DigestServiceTableAsync(settings.Rows, ct);
        return new()
        {
            RunId = string.Create(CultureInfo.InvariantCulture, $"selfcheck-{plan.OrderSeed}"),
            Scenario = RowsScenario.Title,
            OrderSeed = plan.OrderSeed,
            Cells = plan.Cells(new RowsPlan(settings, _ => source, FormKind.Native)),
            Length = RunLength.Exactly(plan.Repetitions),
            Protocol = new() { Isolation = Isolation.Session },
            WarmupLimit = plan.WarmupLimit,
        };
    }

    private static IReadOnlyList<PlannedCell> Cells(RowsPlan plan, IReadOnlyList<ITransport> transports) =>
        [.. from transport in transports from form in Enum.GetValues<CallForm>() select plan.Cell(transport, form, 1)];

    /// <summary>A line for every stage of a long run, and none for a single repetition.</summary>
    private sealed class CheckProgress(string what, Action<string> say) : IRunObserver
    {
        private int _block;

        public void Warming(Cell cell, int number, int of)
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
