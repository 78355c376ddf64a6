using System.Text.RegularExpressions;

namespace IntegrationMethods.Tests.Unit.House;

/// <summary>
/// Phrases that read like a translation, with what a technical writer would write instead. All checks of the English use this list.
/// </summary>
internal static partial class BannedPhrases
{
    /// <summary>Regular expressions, whatever the case; a space stands for any white space, so a phrase is found across lines.</summary>
    private static readonly (Regex Phrase, string Instead)[] s_phrases =
    [
        .. new[]
        {
            ("to be had", "available"),
            ("of others? that|programs of others|of other make", "third-party"),
            ("told (from|apart)", "distinguish, or: no significant difference"),
            ("(is|are|be|was|were) told", "receives, sees, is notified"),
            ("tells? (of|whether|how|which|what|where|of|its|their)", "reports, shows, says"),
            ("sways?", "differs"),
            ("restless", "noisy"),
            ("rides? on", "is emulated by, depends on"),
            ("goes? home", "returns"),
            ("what its peers may take", "server limits"),
            ("of another shape", "with a different schema"),
            ("(refused|rejected) and stays?", "rejected and left unchanged"),
            ("what is done is written", "completed results are saved"),
            ("once more ends at once", "press Ctrl+C again to quit now"),
            ("made (again|anew)", "rebuilt, repeated"),
            ("all the same", "anyway"),
            ("(exactly|at most) so (many|long|much)", "exactly this many, up to"),
            ("so (many|much|long) that", "as many as"),
            ("shall", "should, must, will"),
            ("mend(s|ed|ing)?", "correct, repair"),
            ("with room", "with free space"),
            ("needs? not", "does not have to"),
            ("of its own make", "its own"),
            ("no news", "nothing new"),
        }.Select(entry =>
            (new Regex($@"\b({entry.Item1.Replace(" ", @"\s+", StringComparison.Ordinal)})\b", RegexOptions.IgnoreCase), entry.Item2)),
    ];

    /// <summary>One line for each phrase of the list in a text.</summary>
    /// <param name="path">What to call the text.</param>
    /// <param name="text">Prose, such as a document.</param>
    public static IEnumerable<string> In(string path, string text) =>
        from entry in s_phrases
        from Match match in entry.Phrase.Matches(text)
        let line = text.AsSpan(0, match.Index).Count('\n') + 1
        orderby line
        select $"{path}:{line}: '{Spaces().Replace(match.Value, " ")}': write {entry.Instead}.";

    /// <summary>The same for the strings of C# code: comments are left out, and names have no spaces.</summary>
    public static IEnumerable<string> InStrings(string path, string code) => In(path, Comments().Replace(code, ""));

    [GeneratedRegex(@"\s+")]
    private static partial Regex Spaces();

    // Not the slashes of an address within a string.
    [GeneratedRegex(@"(?<=^|\s)//.*$", RegexOptions.Multiline)]
    private static partial Regex Comments();
}
