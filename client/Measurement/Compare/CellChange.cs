using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>One cell in two runs.</summary>
/// <param name="Cell">The cell.</param>
/// <param name="Before">In the first run; null where it has no such cell.</param>
/// <param name="After">In the other run.</param>
internal sealed record CellChange(Cell Cell, ComparedCell? Before, ComparedCell? After)
{
    /// <summary>Time of the other run over time of the first; null where <see cref="Missing"/> says why.</summary>
    public double? Ratio { get; private init; }

    /// <summary>Lower end of the 95 % interval of this cell alone.</summary>
    public double? Lo { get; private init; }

    public double? Hi { get; private init; }

    /// <summary>What an interval off 1 says.</summary>
    public VerdictWord? Word => Lo > 1 ? VerdictWord.Slower : Hi < 1 ? VerdictWord.Faster : null;

    /// <summary>Whether it was valid before and is no more.</summary>
    public bool IsBroken => Before is { Void: null } && After is { Void: not null };

    /// <summary>Why there is no ratio, in one line; null if there is one.</summary>
    public string? Missing { get; private init; }

    /// <param name="cell">The cell.</param>
    /// <param name="before">In the first run.</param>
    /// <param name="after">In the other run.</param>
    /// <param name="paired">Whether both ran in the same blocks.</param>
    public static CellChange Of(Cell cell, ComparedCell? before, ComparedCell? after, bool paired)
    {
        var change = new CellChange(cell, before, after);
        string? missing = before is null ? "not in the first run"
            : after is null ? "not in this run"
            : before.Missing is { } reason ? $"in the first run {reason}"
            : after.Missing is { } other ? $"in this run {other}"
            : null;
        return missing is null ? change.Told(paired) : change with { Missing = missing };
    }

    private CellChange Told(bool paired)
    {
        (double Ratio, double Lo, double Hi)? told = paired
            ? After!.Quiet!.Over(Before!.Quiet) is { } pairs ? (pairs.Ratio, pairs.Lo, pairs.Hi) : null
            : WelchRatio.Of(Before!.Times, After!.Times) is { } apart ? (apart.Ratio, apart.Lo, apart.Hi) : null;
        return told is { } t
            ? this with { Ratio = t.Ratio, Lo = t.Lo, Hi = t.Hi }
            : this with { Missing = paired ? "under two blocks have both" : "under two repetitions in quiet blocks in one of the runs" };
    }
}
