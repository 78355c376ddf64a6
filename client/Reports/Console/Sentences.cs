using IntegrationMethods.Reports.Sentences;
using Spectre.Console;

namespace IntegrationMethods.Reports.Console;

/// <summary>Text on a terminal or elsewhere: in lines of the screen's width, or as it is in a file or a pipe, which has none.</summary>
internal static class Sentences
{
    public static int Width(IAnsiConsole console) => console.Profile.Out.IsTerminal ? console.Profile.Width : int.MaxValue;

    public static IEnumerable<Line> Of(IAnsiConsole console, string text, Style? style = null, int indent = 0) =>
        LineWrapping.Wrap(text, Width(console), indent).Select(line => new Line(line, style));

    public static void Write(IAnsiConsole console, string text, Style? style = null, int indent = 0)
    {
        foreach (Line line in Of(console, text, style, indent))
            console.Write(line);
    }
}
