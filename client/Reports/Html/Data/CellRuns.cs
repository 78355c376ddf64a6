using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Data;

/// <summary>One cell and its repetitions, in the order of the file; its figures are those of the counted ones, which are valid.</summary>
internal sealed record CellRuns(Cell Cell, Workload Workload, IReadOnlyList<RepetitionRecord> All, IReadOnlyList<RepetitionRecord> Counted)
{
    /// <summary>Such as <c>NET.TCP (corewcf)</c>, with the profile where it is none of the usual.</summary>
    public string Method => MethodOf(Cell);

    /// <summary>What a panel of this cell is called: the method, and of a scenario the point before it.</summary>
    public string Subject => SubjectOf(Cell);

    /// <summary>Such as <c>NET.TCP async</c>.</summary>
    public string MethodAndForm => $"{Method} {Wording.Form(Cell)}";

    public string InFlight => Wording.InFlight(Cell);

    /// <summary>Of a scenario the point with a colon, such as <c>cycles/100/2cpu: </c>; empty where transports are compared.</summary>
    public string Point => Cell.Variant is null ? "" : $"{Cell.Scenario}: ";

    public static string MethodOf(Cell cell) =>
        Wording.Method(cell) + (cell.Profile == Profile.Default ? "" : $", {CsvText.Of(cell.Profile)}");

    public static string SubjectOf(Cell cell) => cell.Variant is null ? MethodOf(cell) : $"{cell.Scenario}, {MethodOf(cell)}";

    public IReadOnlyList<double> Figures(Func<RepetitionRecord, double?> figure) => [.. Counted.Select(figure).OfType<double>()];

    /// <summary>The mean of it; null where any repetition lacks it, as the rest would not be the same thing.</summary>
    public double? Mean(Func<RepetitionRecord, double?> figure) =>
        Figures(figure) is { Count: > 0 } figures && figures.Count == Counted.Count ? figures.Average() : null;

    public double? Max(Func<RepetitionRecord, double?> figure) => Figures(figure) is { Count: > 0 } figures ? figures.Max() : null;
}
