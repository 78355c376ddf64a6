using System.CommandLine;
using System.CommandLine.Parsing;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Gates;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Reports.Console;
using IntegrationMethods.Reports.Html.Pages;
using IntegrationMethods.Reports.Markdown;
using IntegrationMethods.Reports.Sentences;
using IntegrationMethods.Reports.Tables;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client compare</c>: two or more runs side by side, as of two machines, versions or commits.</summary>
internal static class CompareCommand
{
    /// <summary>A letter for each.</summary>
    private const int MaxRuns = 26;

    private static readonly Argument<string[]> s_runs = new("runs")
    {
        Description =
            "Results folders of two or more runs, each compared with the first; or of one --against run, whose two builds are compared.",
        HelpName = "folder",
        Arity = new ArgumentArity(1, MaxRuns),
        Validators = { CheckRuns },
    };

    private static readonly Option<bool> s_anyway =
        new("--anyway") { Description = "Compare runs even if they did different work, and report the differences." };

    private static readonly Option<string?> s_failOn = OptionOf.Text("--fail-on", "slower:n%",
        $"Threshold, such as slower:5%. Exit code {GateResult.FailCode} if the whole interval of a cell lies beyond it, or a cell "
            + $"that was valid is void; {GateResult.UndecidedCode} if an interval is too wide to decide.");

    private static readonly Option<string> s_format = OptionOf.Word("--format", "text",
        "Output format: text, md (for a pull request) or html (a standalone page).", "text", "md", "html");

    public static Command Create()
    {
        var compare = new Command("compare", "Compares runs cell by cell, such as those of two machines, versions or commits.") { s_runs,
            s_anyway, s_failOn, s_format, DisplayOptions.NoColor };
        compare.SetAction(Run);
        return compare;
    }

    private static void CheckRuns(ArgumentResult result)
    {
        if (result.Tokens is [var only] && !File.Exists(Path.Combine(only.Value, FileNames.Environment)))
            result.AddError(AddAnother(only.Value));
    }

    private static string AddAnother(string only) =>
        $"compare needs two results folders or more, but was given only '{only}': add the one to compare it with.";

    private static int Run(ParseResult parsed)
    {
        Gate? gate = parsed.GetValue(s_failOn) is { } text ? Gate.ParseSlower(text) : null;
        if (parsed.GetValue(s_runs)! is [var only])
        {
            RunBuilds builds = RunBuilds.Read(only) ?? throw new UsageException(AddAnother(only));
            return Compare(gate, builds.Runs, [builds.Change], parsed);
        }
        RunFolder[] runs = [.. parsed.GetValue(s_runs)!.Select(RunFolder.Read)];
        if (!parsed.GetValue(s_anyway))
            Check(runs);
        Reference reference = Reference.Of(runs);
        RunChange[] changes = [.. runs.Skip(1).Select((run, i) => RunChange.Of(runs[0], run, RunsTable.Letter(i + 1), reference))];
        return Compare(gate, runs, changes, parsed);
    }

    private static int Compare(Gate? gate, IReadOnlyList<RunFolder> runs, IReadOnlyList<RunChange> changes, ParseResult parsed)
    {
        IReadOnlyList<GateResult> results = SlowerGate.Of(gate, changes);
        Write(RunsTable.Of(runs, changes, GateSentences.Open(results), gate?.Bound ?? Equivalence.Margin), parsed);
        return GateResult.ExitCode(results);
    }

    private static void Check(RunFolder[] runs)
    {
        foreach (RunFolder run in runs.Skip(1))
        {
            if (Comparability.Differences(runs[0], run) is { Count: > 0 } differences)
                throw new RemedyException(
                    $"{runs[0].Path} and {run.Path} did different work ({string.Join("; ", differences)}): compare runs of the same "
                        + "work, or add --anyway.");
        }
    }

    private static void Write(RunsTable table, ParseResult parsed)
    {
        switch (parsed.GetValue(s_format))
        {
            case "md":
                Console.Write(RunsMarkdown.Of(table));
                break;
            case "html":
                Console.Write(RunsHtml.Of(table));
                break;
            default:
                RunsText.Write(table, Terminals.Standard(parsed.GetValue(DisplayOptions.NoColor)));
                break;
        }
    }
}
