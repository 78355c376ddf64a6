using IntegrationMethods.Measurement.Compare;

namespace IntegrationMethods.Reports.Html.Data;

/// <summary>The threshold that a run of two builds was given, and how it came out.</summary>
internal sealed record Threshold(FailOn Gate, GateResult Result, int Cells)
{
    private const string Option = "--fail-on";

    /// <returns>Null where none was given.</returns>
    public static Threshold? Of(ReportData data)
    {
        if (data.Environment.Text("other_build") is null || Given(data.Environment.Texts("command_line")) is not { } gate)
            return null;
        var change = RunChange.OfBuilds(data.Runs, "this build");
        return new(gate, GateResult.Of(gate, [change]), change.Cells.Count);
    }

    public string Word => Result.ExitCode switch
    {
        0 => "pass",
        GateResult.FailedCode => "fail",
        _ => "can't tell",
    };

    public int Held => Cells - Result.Failed.Count - Result.Undecided.Sum(run => run.Cells.Count);

    // A file that was edited, or that a later version wrote, may hold another gate.
    private static FailOn? Given(IReadOnlyList<string> arguments)
    {
        try
        {
            return arguments.SkipWhile(argument => argument != Option).ElementAtOrDefault(1) is { } text ? FailOn.Parse(text) : null;
        }
        catch (UsageException)
        {
            return null;
        }
    }
}
