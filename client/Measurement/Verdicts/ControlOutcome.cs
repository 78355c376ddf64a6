using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Records;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>A control of a run and how it came out, by one outcome.</summary>
internal sealed record ControlOutcome
{
    /// <summary>Which control it is.</summary>
    public required Control Control { get; init; }

    /// <summary>Name of the cell that it is a copy of.</summary>
    public required string Original { get; init; }

    /// <summary>The metric that is compared.</summary>
    public required Metric Outcome { get; init; }

    /// <summary>The expected ratio: 1 for the twin, 1.1 for the delay control's wall time.</summary>
    public required double Expected { get; init; }

    /// <summary>Geometric mean of the control's figure over its original's, weighted by block.</summary>
    public double? Ratio { get; init; }

    /// <summary>Lower end of its 95 % interval.</summary>
    public double? RatioLo { get; init; }

    /// <summary>Upper end of the same.</summary>
    public double? RatioHi { get; init; }

    /// <summary>How it came out; with <c>failed</c>, the run gives no verdicts.</summary>
    public required ControlStatus Came { get; init; }

    /// <summary>The same in one line.</summary>
    public string? Reason { get; init; }

    public static IReadOnlyList<ControlOutcome> Of(IEnumerable<Contrast> contrasts) =>
    [
        .. contrasts.Where(contrast => contrast.Family == Family.Control).Select(contrast => new ControlOutcome
        {
            Control = contrast.CellB!.Control!.Value,
            Original = contrast.A,
            Outcome = contrast.Metric,
            Expected = contrast is { CellB.Control: Control.Delay10, Metric: Metric.WallTime } ? 1 + ControlRule.Delay : 1,
            Ratio = contrast.Ratio,
            RatioLo = contrast.RatioLo,
            RatioHi = contrast.RatioHi,
            Came = WordOf(contrast),
            Reason = contrast.Reason,
        }),
    ];

    public static ControlStatus WordOf(Contrast contrast) =>
        contrast.Verdict == VerdictKind.Refused ? ControlStatus.Refused
        : contrast.Reason == Contrasts.Held ? ControlStatus.Held
        : contrast.Reason?.StartsWith(Contrasts.OutOfReach, StringComparison.Ordinal) == true ? ControlStatus.OutOfReach
        : ControlStatus.Failed;
}
