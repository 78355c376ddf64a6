using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>
/// One method at one point over one wire, in the repetition of median total time: a percentile of one repetition is no mean of percentiles.
/// </summary>
internal sealed record FanoutFigures(FanoutPoint Point, Cell Cell, RepetitionRecord Run)
{
    public double Seconds => Run.Time.WallMs!.Value / 1_000;

    /// <summary>Calls that the external service worked on at a time, if each took its delay and no more (Little's law).</summary>
    public double ExternalAtOnce => Point.ExternalSeconds / Seconds;

    /// <summary>In the order of points, wires and methods; what has no valid repetition is left out.</summary>
    public static IReadOnlyList<FanoutFigures> Of(IReadOnlyCollection<RepetitionRecord> runs) =>
    [
        .. from cell in CellRepetitions.Of(runs)
           where cell.Cell.Control is null
           let point = FanoutPoint.Parse(cell.Cell.Scenario)
           let timed = cell.All.Where(run => run is { Valid: true, Time.WallMs: not null }).OrderBy(run => run.Time.WallMs).ToArray()
           where point is not null && timed.Length > 0
           select new FanoutFigures(point, cell.Cell, timed[(timed.Length - 1) / 2]),
    ];
}
