using System.CommandLine;
using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports;
using IntegrationMethods.Reports.Console;
using IntegrationMethods.Reports.Html;
using IntegrationMethods.Reports.Markdown;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client compare</c>: two or more runs side by side, as of two machines, versions or commits.</summary>
internal static class CompareCommand
{
    /// <summary>A letter for each.</summary>
    private const int MaxRuns = 26;

    private static readonly Argument<string[]> s_runs = new("runs")
    {
        Description = "Results folders; all are read against the first.",
        Arity = new ArgumentArity(2, MaxRuns),
    };

    private static readonly Option<bool> s_anyway = new("--anyway") { Description = "Compare runs that did not do the same work, and say so." };

    private static readonly Option<string?> s_failOn = new("--fail-on")
    {
        Description = $"Exit code {GateResult.FailedCode} if the whole interval of a cell lies beyond, such as slower:5%, or if a cell is void that was not; {GateResult.UndecidedCode} if an interval is too wide to tell.",
        HelpName = "slower:n%",
    };

    private static readonly Option<string> s_format = new("--format")
    {
        Description = "text, md (for a pull request), or html (a page of its own).",
        DefaultValueFactory = _ => "text",
        HelpName = "text|md|html",
    };

    public static Command Create()
    {
        s_format.AcceptOnlyFromAmong("text", "md", "html");
        var compare = new Command("compare", "Sets runs side by side, cell by cell: two machines, versions or commits.") { s_runs, s_anyway, s_failOn, s_format, DisplayOptions.NoColor };
        compare.SetAction(Run);
        return compare;
    }

    private static int Run(ParseResult parsed)
    {
        FailOn? gate = parsed.GetValue(s_failOn) is { } text ? FailOn.Parse(text) : null;
        RunFolder[] runs = [.. parsed.GetValue(s_runs)!.Select(RunFolder.Read)];
        if (!parsed.GetValue(s_anyway))
            Check(runs);
        Reference reference = Reference.Of(runs);
        RunChange[] changes = [.. runs.Skip(1).Select((run, i) => RunChange.Of(runs[0], run, RunsTable.Letter(i + 1), reference))];
        GateResult result = GateResult.Of(gate, changes);
        Write(RunsTable.Of(runs, changes, FailOnWords.Lines(gate, result), gate?.Most ?? Equivalence.Margin), parsed);
        return result.ExitCode;
    }

    private static void Check(RunFolder[] runs)
    {
        foreach (RunFolder run in runs.Skip(1))
        {
            if (Comparability.Differences(runs[0], run) is { Count: > 0 } differences)
                throw new RemedyException($"{runs[0].Path} and {run.Path} did not do the same work ({string.Join("; ", differences)}): compare runs that did, or say --anyway.");
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
