using System.Text;

namespace IntegrationMethods.Contract;

/// <summary>
/// Text from elsewhere (a peer, a database, a file of another machine), made safe for where it is shown. What a terminal would obey, and
/// what would change the order of the text beside it, becomes visible: <c>\u001b</c>. The one place for this.
/// </summary>
public static class OutsideText
{
    private const char Apostrophe = '\'';

    // Spreadsheets look past spaces.
    private const string Before = " '";

    /// <summary>For a terminal or a log: one line, whose lengths of white space stay as they are.</summary>
    public static string Line(string text) => text.EnumerateRunes().All(IsSafe) && !HasHalves(text) ? text : Visible(text);

    /// <summary>
    /// For a field of a CSV file: one line that no spreadsheet takes for a formula. Such a text gets an apostrophe in front, as does one
    /// that looks as if it had one, so that <see cref="OfCell"/> gives back what was written.
    /// </summary>
    public static string Cell(string text)
    {
        string line = Line(text);
        return IsFormula(line.AsSpan().TrimStart(Before)) ? Apostrophe + line : line;
    }

    /// <summary>What <see cref="Cell"/> was given, as one line.</summary>
    public static string OfCell(string field)
    {
        string line = Line(field);
        return line.StartsWith(Apostrophe) && IsFormula(line.AsSpan().TrimStart(Before)) ? line[1..] : line;
    }

    /// <summary>Whether a character is nothing but itself wherever it is shown: no control, no mark of direction, no line's end.</summary>
    public static bool IsSafe(Rune rune) => Rune.GetUnicodeCategory(rune) switch
    {
        UnicodeCategory.Control or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator => false,
        // Those that join letters of some scripts, and people of some emoji.
        UnicodeCategory.Format => rune.Value is 0x200C or 0x200D,
        _ => true,
    };

    // OWASP, CSV injection.
    private static bool IsFormula(ReadOnlySpan<char> text) => text is ['=' or '+' or '-' or '@', ..];

    // Enumerated as runes, they would have become U+FFFD.
    private static bool HasHalves(string text) => text.AsSpan().ContainsAnyInRange('\uD800', '\uDFFF') && RowLimits.HasLoneSurrogate(text);

    private static string Visible(string text)
    {
        var visible = new StringBuilder(text.Length + 16);
        for (int at = 0; at < text.Length;)
        {
            int length = 1;
            if (text[at] is '\r' or '\n' or '\t')
                visible.Append(' ');
            else if (Rune.TryGetRuneAt(text, at, out Rune rune) && IsSafe(rune))
                visible.Append(text, at, length = rune.Utf16SequenceLength);
            else
                visible.Append(CultureInfo.InvariantCulture, $"\\u{(int)text[at]:x4}");
            at += length;
        }
        return visible.ToString();
    }
}
