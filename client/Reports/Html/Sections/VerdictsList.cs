using static IntegrationMethods.Reports.Html.Elements.Markup;

using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Elements;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>What the verdicts of a run mean, as far as it has them.</summary>
internal static class VerdictsList
{
    private static readonly (VerdictKind[] Kinds, string Meaning)[] s_meanings =
    [
        ([VerdictKind.Faster, VerdictKind.Slower], "the interval excludes 1, a sign-flip test agrees, and no single block decides."),
        ([VerdictKind.Equivalent], "the whole interval lies within 5 % either way: too small to matter."),
        ([VerdictKind.Inconclusive], "the run can't tell. The bound is the largest difference that is still possible; more time narrows it."),
        ([VerdictKind.Refused], "the figures are unfit for a verdict: too few blocks, lost rows, or a control that failed. The reason says "
            + "which."),
    ];

    public static XElement? Of(IReadOnlyCollection<Contrast> contrasts)
    {
        var meanings = s_meanings.Where(meaning => contrasts.Any(contrast => meaning.Kinds.Contains(contrast.Verdict))).ToArray();
        return meanings.Length == 0
            ? null
            : El("dl", At("id", Claim.Verdicts), meanings.SelectMany(meaning => new[]
            {
                El("dt", string.Join(", ", meaning.Kinds.Select(kind => CsvText.Of(kind)))), El("dd", meaning.Meaning),
            }));
    }
}
