using System.Text.RegularExpressions;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>A sentence whose evidence stands in brackets at its end: what is claimed stands out from it.</summary>
internal static partial class Claim
{
    /// <summary>Where a page explains its verdicts.</summary>
    public const string Verdicts = "verdicts";

    public static object[] Of(string finding) => Split(finding) is (var claim, { } evidence)
        ? [El("strong", Linked(claim)), El("span", At("class", "evidence"), evidence)]
        : Linked(finding);

    /// <summary>A sentence whose verdicts lead to what they mean.</summary>
    public static object[] Linked(string sentence) =>
        [.. Word().Split(sentence).Select(part => Word().IsMatch(part) ? (object)LinkTo(part) : part)];

    public static XElement LinkTo(string verdict) => El("a", At("href", $"#{Verdicts}"), verdict);

    [GeneratedRegex(@"\b([Ii]nconclusive|EQUIVALENT|equivalent|REFUSED|slower|faster)\b")]
    private static partial Regex Word();

    /// <summary>The brackets that end the sentence, with all that stands in them: names and bounds have brackets, too.</summary>
    /// <returns>The claim, and its evidence from the space before it on; null where the sentence does not end with an interval in
    /// brackets.</returns>
    public static (string Claim, string? Evidence) Split(string finding)
    {
        int start = Opening(finding.AsSpan().TrimEnd('.'));
        return start > 0 && finding[start - 1] == ' ' && finding[start..].Contains("95 %", StringComparison.Ordinal)
            ? (finding[..(start - 1)], finding[(start - 1)..])
            : (finding, null);
    }

    // Where the last bracket was opened; -1 where the text does not end with one.
    private static int Opening(ReadOnlySpan<char> text)
    {
        if (text is not [.., ')'])
            return -1;
        int depth = 0;
        for (int i = text.Length - 1; i >= 0; i--)
        {
            depth += text[i] switch { ')' => 1, '(' => -1, _ => 0 };
            if (depth == 0)
                return i;
        }
        return -1;
    }
}
