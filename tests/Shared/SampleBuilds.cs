using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Gates;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Shared;

/// <summary>
/// Runs of two builds with made-up times, so that the truth is known: four transports in both forms, the floors, and both controls. Times
/// are lognormal and have a part of the block, and of the launch of the cell's processes.
/// </summary>
/// <param name="Random">Where times come from.</param>
/// <param name="Repetitions">Of each cell.</param>
/// <param name="Spread">Of a repetition.</param>
/// <param name="Launches">Of the processes.</param>
/// <param name="Launch">How far launches differ.</param>
internal sealed record SampleBuilds(Deviates Random, int Repetitions = 12, double Spread = 0.005, int Launches = 3, double Launch = 0)
{
    private static readonly string[] s_transports = ["sockets", "nettcp", "soap", "grpc"];

    /// <summary>The cell that <see cref="Run"/> slows down.</summary>
    public static Cell Slowed { get; } = SampleRuns.Cell("grpc", CallForm.Async);

    private static readonly Cell[] s_cells = [
        .. from name in s_transports.Prepend("inprocess") from form in new[] { CallForm.Sync, CallForm.Async }
        select SampleRuns.Cell(name, form)];

    /// <summary>Compared cells of each build.</summary>
    public static int Cells => s_cells.Length;

    /// <param name="slower">How many times as long this build takes in <see cref="Slowed"/>.</param>
    /// <param name="controls">Whether there are any.</param>
    public IReadOnlyList<RepetitionRecord> Run(double slower = 1, bool controls = true)
    {
        double[] blocks = [.. Enumerable.Range(0, Repetitions).Select(_ => 0.2 * Random.Normal())];
        Cell[] all =
        [
            .. s_cells, .. s_cells.Select(cell => cell with { Build = ProgramBuild.Other }),
            .. controls
                ? Enum.GetValues<Control>().Select(control => SampleRuns.Cell("nettcp", CallForm.Async) with { Control = control })
                : [],
        ];
        return
        [
            .. from cell in all
               let own = Enumerable.Range(0, Launches).Select(_ => Launch * Random.Normal() + (cell == Slowed ? Math.Log(slower) : 0))
                   .ToArray()
               from block in Enumerable.Range(0, Repetitions)
               let launchNumber = block * Launches / Repetitions
               select Repetition(cell, block + 1, 100 * Math.Exp(blocks[block] + own[launchNumber] + Spread * Random.Normal()))
                   with { Launch = launchNumber + 1 },
        ];
    }

    /// <summary>Judges a run as its end does.</summary>
    public static IReadOnlyList<GateResult> Evaluate(string? gate, IReadOnlyList<RepetitionRecord> runs) =>
        RunGates.Of(gate is null ? [] : Gate.ParseAll(gate), new(runs, withPower: false), isOfBuilds: true);

    /// <summary>The same, with what the program ends with.</summary>
    public static int Decide(string? gate, IReadOnlyList<RepetitionRecord> runs) => GateResult.ExitCode(Evaluate(gate, runs));

    private static RepetitionRecord Repetition(Cell cell, int block, double ms)
    {
        double injected = cell.Control == Control.Delay10 ? ControlRule.Delay * ms : 0;
        RepetitionRecord run = SampleRuns.Run(cell, block, ms + injected);
        return injected == 0 ? run : run with { Time = run.Time with { InjectedMs = injected } };
    }
}
