using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>A cell of a run that is compared with the same cell of another run.</summary>
/// <param name="Quiet">Its repetitions in quiet blocks; null if there are none.</param>
/// <param name="First">Any of its repetitions: the settings are those of all.</param>
/// <param name="Void">Why it is not valid, in one line; null if it is.</param>
internal sealed record ComparedCell(CellRepetitions? Quiet, RepetitionRecord First, string? Void)
{
    /// <summary>Why it has no figures, in one line; null if it has.</summary>
    public string? Missing => Void is not null ? $"void: {OneLine.Of(Void)}"
        : Quiet is null ? "every block was disturbed from outside; run again on a quieter machine, or with --noise-gates off to count such blocks"
        : null;

    /// <summary>The same in a word.</summary>
    public string Word => Void is not null ? "void" : "disturbed";

    public Cell Cell => First.Cell;

    /// <summary>Of the quiet repetitions, milliseconds.</summary>
    public IReadOnlyList<double> Times => Missing is null ? Quiet!.Times : [];

    /// <param name="all">All repetitions of the cell: one that is not valid voids it, in whichever block.</param>
    /// <param name="runs">Those of the whole run.</param>
    public static ComparedCell Of(CellRepetitions all, IReadOnlyCollection<RepetitionRecord> runs)
    {
        CellRepetitions? quiet = CellRepetitions.Of([.. runs.Where(run => run.NoiseReason is null && run.Cell == all.Cell && run.Workload == all.Workload)]).SingleOrDefault();
        return new(quiet, all.First, all.Reason);
    }
}
