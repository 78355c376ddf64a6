using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>A row of <see cref="RatioRows"/>; what is not available is null.</summary>
internal sealed record RatioRow(string Name, string Figure, string Word, string Mark, string Title)
{
    public double? Ratio { get; init; }

    public double? Lo { get; init; }

    public double? Hi { get; init; }

    /// <summary>Where it must come out.</summary>
    public double? Aim { get; init; }

    public static RatioRow Of(string name, Contrast contrast) =>
        new(name, Wording.Ratio(contrast), RatioRows.Outcome(contrast), MarkOf(contrast.Verdict), $"{contrast.B} / {contrast.A}")
        {
            Ratio = contrast.Ratio,
            Lo = contrast.Decisive?.Lo,
            Hi = contrast.Decisive?.Hi,
            Aim = contrast is { CellB.Control: Control.Delay10, Metric: Metric.WallTime } ? 1 + ControlRule.Delay : null,
        };

    public static string MarkOf(VerdictKind? verdict) => verdict switch
    {
        VerdictKind.Faster or VerdictKind.Slower => "differs",
        VerdictKind.Equivalent => "equivalent",
        VerdictKind.Inconclusive => "open",
        _ => "refused",
    };
}
