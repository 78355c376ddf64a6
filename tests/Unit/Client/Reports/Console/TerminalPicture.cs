using System.Text.RegularExpressions;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Console;

/// <summary>
/// The lines that a terminal shows of what was written to it, by the few control sequences that are used (ECMA-48: CUU, ED).
/// </summary>
internal static partial class TerminalPicture
{
    public static string[] Of(string written)
    {
        List<string> lines = [""];
        int row = 0, column = 0;
        foreach (Match part in Parts().Matches(written))
        {
            if (part.Groups["up"].Success)
                row = Math.Max(0, row - int.Parse(part.Groups["up"].Value, CultureInfo.InvariantCulture));
            else if (part.Groups["below"].Success)
                (lines, _) = ([.. lines.Take(row), lines[row][..Math.Min(column, lines[row].Length)]], 0);
            else if (part.Value == "\r")
                column = 0;
            else if (part.Value == "\n")
                (row, column) = (row + 1, 0);
            else if (part.Value[0] != '\e')
                Write(lines, row, ref column, part.Value);
            while (lines.Count <= row)
                lines.Add("");
        }
        return [.. lines.AsEnumerable().Reverse().SkipWhile(line => line.Length == 0).Reverse().Select(line => line.TrimEnd())];
    }

    private static void Write(List<string> lines, int row, ref int column, string text)
    {
        string line = lines[row].PadRight(column);
        lines[row] = line[..column] + text + (line.Length > column + text.Length ? line[(column + text.Length)..] : "");
        column += text.Length;
    }

    [GeneratedRegex(@"\e\[(?<up>\d+)A|\e\[(?<below>0?)J|\e\[\??[\d;]*[a-zA-Z]|\r|\n|[^\e\r\n]+")]
    private static partial Regex Parts();
}
