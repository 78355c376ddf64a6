using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>One cell in two runs.</summary>
internal sealed record CellChange(CellRepetitions? Before, CellRepetitions? After)
{
    private const double Confidence = 0.95;

    private Func<int, (double Ratio, double Lo, double Hi)>? _estimate;

    public Cell Cell => (After ?? Before)!.Cell;

    public bool IsEstimated => _estimate is not null;

    /// <summary>The other run over the first; null where <see cref="Missing"/> says why.</summary>
    public double? Ratio { get; private init; }

    /// <summary>Lower end of the 95 % interval that holds together with those of the other cells.</summary>
    public double? Lo { get; private init; }

    public double? Hi { get; private init; }

    /// <summary>The largest change that the interval leaves open, either way, as a part of 1.</summary>
    public double? Bound => Hi is { } hi && Lo is { } lo ? Math.Max(hi, 1 / lo) - 1 : null;

    /// <summary>Whether others are divided by it, so that it has no ratio.</summary>
    public bool IsReference { get; private init; }

    public bool IsBroken => Before is { Reason: null } && After is { Reason: not null };

    /// <summary>Whether both runs have times of it, so that a ratio is due.</summary>
    public bool IsDue { get; private init; }

    /// <summary>Why there is no ratio, in one line; null if there is one.</summary>
    public string? Missing { get; private init; }

    /// <summary>Whether more than the interval speaks against a cell that is beyond a gate: of a contrast, its verdict.</summary>
    public bool IsShown { get; private init; } = true;

    /// <summary>Of two builds in one run: what the run's own contrast says.</summary>
    public static CellChange Of(CellRepetitions before, CellRepetitions after, Contrast contrast)
    {
        bool isJudged = contrast is { Verdict: not VerdictKind.Refused, SimultaneousLo: not null };
        return new(before, after)
        {
            IsDue = IsTimed(before) && IsTimed(after),
            IsShown = contrast.Verdict == VerdictKind.Slower,
            Ratio = isJudged ? contrast.Ratio : null,
            Lo = isJudged ? contrast.SimultaneousLo : null,
            Hi = isJudged ? contrast.SimultaneousHi : null,
            Missing = isJudged ? null : contrast.Reason ?? "fewer than two blocks have both",
        };
    }

    /// <summary>In two parts of one run, whose blocks pair.</summary>
    public static CellChange Paired(CellRepetitions? before, CellRepetitions? after)
    {
        var change = new CellChange(before, after) { IsDue = IsTimed(before) && IsTimed(after) };
        if (change.Absent() is { } absent)
            return change with { Missing = absent };
        // A run against itself: nothing is left to estimate, however few repetitions it has.
        if (before!.Times.SequenceEqual(after!.Times))
            return change with { _estimate = _ => (1, 1, 1) };
        return after.LogsOver(before) is { } logs
            ? change with { _estimate = intervals => Of(logs.Ratio(Confidence, intervals)) }
            : change with { Missing = "fewer than two blocks have both" };
    }

    /// <summary>In two runs, whose ratios to a reference are compared.</summary>
    public static CellChange Apart(RunFolder first, CellRepetitions? before, RunFolder other, CellRepetitions? after, Reference reference)
    {
        (CellRepetitions? under, CellRepetitions? underOther) = (reference.In(first, before), reference.In(other, after));
        bool isReference = (before is not null && before == under) || (after is not null && after == underOther);
        var change = new CellChange(before, after)
        {
            IsReference = isReference,
            // Where neither run has a floor for it, that is how they were planned.
            IsDue = !isReference && IsTimed(before) && IsTimed(after) && (under ?? underOther) is not null,
        };
        if ((change.Absent() ?? change.Unread(under, "the first run") ?? change.Unread(underOther, "this run")) is { } missing)
            return change with { Missing = missing };
        return first.Design.Of(under!, before!) is { } a && other.Design.Of(underOther!, after!) is { } b
            ? change with { _estimate = intervals => Of(WelchRatio.Of(a, b, Confidence, intervals)) }
            : change with { Missing = "in one of the runs, fewer than two blocks have both the cell and its reference" };
    }

    /// <summary>The same with its ratio, whose interval holds simultaneously with those of this many cells (Bonferroni).</summary>
    public CellChange Joint(int intervals)
    {
        if (_estimate is null)
            return this;
        (double ratio, double lo, double hi) = _estimate(intervals);
        return this with { Ratio = ratio, Lo = lo, Hi = hi };
    }

    /// <summary>What the interval says of a change that would matter; null where there is no interval.</summary>
    public VerdictKind? Word(double margin) => Ratio is null ? null
        : Lo > 1 ? VerdictKind.Slower
        : Hi < 1 ? VerdictKind.Faster
        : Bound <= margin ? VerdictKind.Equivalent
        : VerdictKind.Inconclusive;

    /// <summary>
    /// Repetitions in both runs whose interval would be half as wide as the threshold on either side, so that an unchanged cell is nearly
    /// always reported as unchanged; null if no number suffices.
    /// </summary>
    public int? RepetitionsFor(double most) => Ratio is null || most <= 0 ? null
        : (int)Math.Min(int.MaxValue,
            Math.Ceiling(Math.Min(Before!.Times.Count, After!.Times.Count)
            * Math.Pow(Math.Log(Hi!.Value / Lo!.Value) / Math.Log(1 + most), 2)));

    private string? Absent() =>
        Before is null ? "not in the first run"
        : After is null ? "not in this run"
        : Before.Reason is { } reason ? $"void in the first run: {OneLine.Of(reason)}"
        : After.Reason is { } other ? $"void in this run: {OneLine.Of(other)}"
        : Before.Workload.IsOpenLoop || After.Workload.IsOpenLoop ? "an open loop, whose wall time is that of its schedule"
        : null;

    private string? Unread(CellRepetitions? reference, string run) =>
        IsReference ? "the reference that the other cells are divided by"
        : reference is null ? $"{run} has no floor for its form and calls in flight"
        : reference.Reason is { } reason ? $"{reference.Cell.Key} is void in {run}: {OneLine.Of(reason)}"
        : null;

    private static (double Ratio, double Lo, double Hi) Of(PairedRatio ratio) => (ratio.Ratio, ratio.Lo, ratio.Hi);

    private static (double Ratio, double Lo, double Hi) Of(WelchRatio ratio) => (ratio.Ratio, ratio.Lo, ratio.Hi);

    private static bool IsTimed(CellRepetitions? cell) => cell is { Reason: null, Workload.IsOpenLoop: false };
}
