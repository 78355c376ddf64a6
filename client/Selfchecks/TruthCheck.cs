using System.CommandLine;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Processes.Options;
using static System.FormattableString;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>
/// Whether a default run shows what two cells show when nothing else lives on the machine: each pair of cells alone, in processes of their
/// own, in turn, launch after launch.
/// </summary>
internal sealed class TruthCheck(Action<string> say)
{
    private const int Launches = 10;

    /// <summary>Blocks of a launch, of which the first are left out, as the compiler is still at work beside them.</summary>
    private const int Blocks = 24, WarmBlocks = 8;

    private const double MaxBias = 0.05;

    /// <summary>Long enough that being idle in between matters little.</summary>
    private const string Work = "250ms";

    private static readonly string[] s_engines = ["memory", "sqlite"];

    /// <summary>Sync against async, then methods against each other.</summary>
    private static readonly (string Transports, string Forms)[] s_pairs =
    [
        ("sockets", "sync,async"), ("nettcp", "sync,async"), ("grpc", "sync,async"),
        ("sockets,nettcp", "sync"), ("nettcp,grpc", "sync"), ("grpc,soap", "async"),
    ];

    public async Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct)
    {
        var rows = new List<CheckRow>();
        // PostgreSQL has no default that would be anywhere.
        bool hasPostgres = SecretVariable.Read(CommonOptions.ConnectionVariable).Secret?
            .Contains("Host=", StringComparison.OrdinalIgnoreCase) == true;
        foreach (string engine in hasPostgres ? [.. s_engines, "postgres"] : s_engines)
        {
            using var folder = new ScratchFolder();
            string[] database = ["--db", engine, .. ConnectionOf(engine, folder)];
            Contrast[] run = await OwnRun.ReadAsync([.. database, "--log", "quiet"], Read, ct);
            foreach ((string transports, string forms) in s_pairs)
                rows.Add(Row(engine, await TruthAsync([.. database, "--transport", transports, "--form", forms], ct), run));
        }
        return rows;
    }

    private static CheckRow Row(string engine, Contrast truth, Contrast[] run)
    {
        Contrast? same = run.FirstOrDefault(contrast => (contrast.A, contrast.B) == (truth.A, truth.B));
        double? bias = same?.Ratio / truth.Ratio - 1;
        return new(
            $"truth: {engine}, {truth.B} over {truth.A}",
            Invariant($"a default run within {MaxBias:0 %}, or its interval covers it"),
            Invariant($"{truth.Ratio:0.000} [{truth.RatioLo:0.000}–{truth.RatioHi:0.000}] over {Launches} launches; ")
                + Invariant($"the run {same?.Ratio:0.000} [{same?.RatioLo:0.000}–{same?.RatioHi:0.000}], {bias:+0.0 %;-0.0 %}"),
            bias is { } off && (Math.Abs(off) <= MaxBias || (same!.RatioLo <= truth.Ratio && truth.Ratio <= same.RatioHi)));
    }

    // The variable may be another engine's.
    private static string[] ConnectionOf(string engine, ScratchFolder folder) => engine switch
    {
        "memory" => ["--connection", DatabaseCatalog.Memory(1).Connection!],
        "sqlite" => ["--connection", folder["rows.db"]],
        _ => [],
    };

    private async Task<Contrast> TruthAsync(string[] arguments, CancellationToken ct)
    {
        say(Invariant($"  truth: {string.Join(' ', arguments)}, {Launches} launches"));
        using var folder = new ScratchFolder();
        var scenario = new RowsScenario(new CommonOptions());
        var command = new RootCommand();
        foreach (Option option in scenario.Options)
            command.Options.Add(option);
        ParseResult parsed = command.Parse([.. arguments, "--min-repetition", Work]);
        RunSettings settings = Settings();
        await using ScenarioPlan cells = await scenario.PlanAsync(parsed, settings, _ => { }, ct);
        RunFiles files = RunFiles.Create(folder["results"],
            EnvironmentCapture.Take("truth", settings.OrderSeed, [], cells.Transport));
        await new Runner(Plan(cells, settings), files, new Silent()).RunAsync(ct);
        return Contrasts.Build([.. SmallRun.Valid(files).Where(record => (record.Block - 1) % Blocks >= WarmBlocks)], withPower: false)
            .Single(contrast => contrast.Family == Family.Declared);
    }

    private static RunSettings Settings() => new()
    {
        Length = RunLength.Exactly(Launches * Blocks),
        OrderSeed = 1,
        Protocol = new() { Isolation = Isolation.Generation, Controls = false },
        WarmupLimit = TimeSpan.FromSeconds(10),
    };

    private static RunPlan Plan(ScenarioPlan cells, RunSettings settings) => new()
    {
        RunId = "truth",
        Scenario = RowsScenario.Title,
        OrderSeed = settings.OrderSeed,
        Cells = Wires(cells, settings),
        Length = settings.Length,
        Launches = Launches,
        Pilot = new(cells.Sizing!.Bounds, async (work, ct) => Wires(await cells.Sizing.PlanAsync(work, ct), settings)),
        Protocol = settings.Protocol,
        Engine = cells.Database!.Engine,
        WarmupLimit = settings.WarmupLimit,
    };

    private static IReadOnlyList<PlannedCell> Wires(ScenarioPlan cells, RunSettings settings) =>
        [.. CellPlan.Complete(cells, settings).Where(planned => !planned.Cell.IsFloor)];

    private static Contrast[] Read(string folder) =>
        [.. Contrasts.Build([.. RunFiles.ReadRuns(Path.Combine(folder, FileNames.Runs))], withPower: false)
            .Where(contrast => contrast.Family == Family.Declared)];

    private sealed class Silent : IRunObserver;
}
