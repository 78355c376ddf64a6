using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Gates;

namespace IntegrationMethods.Reports.Html.Data;

/// <summary>A threshold that a run was given, and how it came out for each cell that it judges.</summary>
internal sealed record Threshold(Gate Gate, IReadOnlyList<GateResult> Results)
{
    private const string Option = "--fail-on";

    /// <returns>None where none was given.</returns>
    public static IReadOnlyList<Threshold> Of(ReportData data)
    {
        bool isOfBuilds = data.Environment.Text("other_build") is not null;
        Gate[] gates = [.. Given(data.Environment.Texts("command_line")).Where(gate => isOfBuilds || gate.Figure != GateFigure.Slower)];
        return gates.Length == 0 ? [] :
        [
            .. from result in RunGates.Of(gates, data.Results, isOfBuilds)
               where result.Gate is not null
               group result by result.Gate into gate
               select new Threshold(gate.Key, [.. gate]),
        ];
    }

    public bool IsKept => GateResult.ExitCode(Results) == 0;

    public string Word => GateResult.ExitCode(Results) switch
    {
        0 => "pass",
        GateResult.FailCode => "fail",
        _ => "can't tell",
    };

    // A file that was edited, or that a later version wrote, may hold another gate.
    private static IReadOnlyList<Gate> Given(IReadOnlyList<string> arguments)
    {
        try
        {
            return arguments.SkipWhile(argument => argument != Option).ElementAtOrDefault(1) is { } text ? Gate.ParseAll(text) : [];
        }
        catch (UsageException)
        {
            return [];
        }
    }
}
