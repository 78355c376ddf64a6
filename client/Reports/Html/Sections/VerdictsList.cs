using static IntegrationMethods.Reports.Html.Elements.Markup;

using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Elements;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>What verdicts mean.</summary>
internal static class VerdictsList
{
    private static readonly (VerdictKind[] Kinds, string Meaning)[] s_meanings =
    [
        ([VerdictKind.Faster, VerdictKind.Slower], "the interval excludes 1, a sign-flip test agrees, and no single block decides."),
        ([VerdictKind.Equivalent], "the whole interval lies within 5 % either way: too small to matter."),
        ([VerdictKind.Inconclusive],
            "the run decides neither. The bound is the largest difference that is still possible; a longer run narrows it."),
        ([VerdictKind.Refused], "the figures do not permit a verdict: too few blocks, lost rows, or a failed control. The reason says "
            + "which."),
    ];

    public static XElement Of() => El("dl", At("id", Claim.Verdicts), s_meanings.SelectMany(meaning => new[]
    {
        El("dt", string.Join(", ", meaning.Kinds.Select(kind => CsvText.Of(kind)))), El("dd", meaning.Meaning),
    }));
}
