using System.Text.RegularExpressions;
using IntegrationMethods.Reports.Html.Data;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>The command that makes this very run again.</summary>
internal static partial class RepeatSection
{
    private const string Output = "--output", Seed = "--seed";

    public static IEnumerable<XElement> Of(ReportData data)
    {
        string command = Command(data);
        string? commit = data.Environment.Text("git_commit");
        return
        [
            El("p", At("class", "reading"),
                "Run this in a checkout of the project, with the .NET 10 SDK. The seed gives the same order of the cells; the results go "
                    + "to a new folder."),
            El("pre", At("tabindex", "0"), At("aria-label", "Command that repeats the run"),
                El("code", (commit is null ? "" : $"git checkout {Quote(commit)}\n") + command)),
            .. command.Contains("***", StringComparison.Ordinal)
                ? [El("p", "*** stands for a secret: insert your own.")]
                : Array.Empty<XElement>(),
            .. data.Environment.Text("git_dirty") == "True"
                ? [El("p", "The checkout had uncommitted changes, so the commit alone may not give the same program.")]
                : Array.Empty<XElement>(),
        ];
    }

    /// <summary>As it was given, but for the folder, which is taken, and with the seed that was drawn.</summary>
    public static string Command(ReportData data)
    {
        List<string> arguments = [.. data.Environment.Texts("command_line")];
        int output = arguments.IndexOf(Output);
        if (output >= 0)
            arguments.RemoveRange(output, Math.Min(2, arguments.Count - output));
        arguments.RemoveAll(argument =>
            argument.StartsWith($"{Output}=", StringComparison.Ordinal) || argument.StartsWith($"{Output}:", StringComparison.Ordinal));
        bool isSeeded = arguments.Any(argument =>
            argument == Seed || argument.StartsWith($"{Seed}=", StringComparison.Ordinal)
            || argument.StartsWith($"{Seed}:", StringComparison.Ordinal));
        if (!isSeeded && data.Environment.Text("order_seed") is { } seed)
            arguments.AddRange([Seed, seed]);
        return string.Join(' ', arguments.Select(Quote).Prepend("./run-all.sh"));
    }

    private static string Quote(string argument) =>
        Plain().IsMatch(argument) ? argument : $"'{argument.Replace("'", "'\\''", StringComparison.Ordinal)}'";

    [GeneratedRegex("^[A-Za-z0-9_./:,=@%+-]+$")]
    private static partial Regex Plain();
}
