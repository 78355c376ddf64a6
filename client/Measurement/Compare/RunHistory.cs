using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>
/// Many runs of the same work on one machine, in the order of their starts. Times of runs apart can't be compared; ratios to the floor of
/// their own run can, as a trend.
/// </summary>
/// <param name="Runs">Those that are compared, the oldest first.</param>
/// <param name="Cells">Every cell that two of them have.</param>
/// <param name="LeftOut">What is not, and why, a line each.</param>
internal sealed record RunHistory(IReadOnlyList<RunFolder> Runs, IReadOnlyList<CellHistory> Cells, IReadOnlyList<string> LeftOut)
{
    /// <param name="folders">Results folders, or folders of such.</param>
    /// <exception cref="RemedyException">There are no two runs that can be compared.</exception>
    public static RunHistory Read(IEnumerable<string> folders)
    {
        var leftOut = new List<string>();
        var runs = new List<RunFolder>();
        foreach (string folder in folders.SelectMany(Results).DistinctBy(Path.GetFullPath))
        {
            try
            {
                runs.Add(RunFolder.Read(folder));
            }
            catch (RemedyException error)
            {
                leftOut.Add(OneLine.Of(error));
            }
        }
        return Of(runs, leftOut);
    }

    /// <exception cref="RemedyException">There are no two runs that can be compared.</exception>
    public static RunHistory Of(IEnumerable<RunFolder> runs, IEnumerable<string> leftOut)
    {
        RunFolder[] all = [.. runs.OrderBy(run => run.Origin.StartedUtc ?? DateTimeOffset.MinValue)];
        (RunFolder Run, string? Difference)[] judged = all.Length == 0 ? [] : [.. all.Select(run => (run, Difference(all[^1], run)))];
        RunFolder[] kept = [.. judged.Where(run => run.Difference is null).Select(run => run.Run)];
        string[] others = [.. leftOut, .. judged.Where(run => run.Difference is not null)
            .Select(run => $"{run.Run.Path}: {run.Difference}")];
        return kept.Length < 2
            ? throw new RemedyException(
                $"A history needs at least two runs of the same work on the same machine, not "
                    + $"{kept.Length}{(others.Length == 0 ? "" : $" ({string.Join("; ", others)})")}: name further results folders.")
            : new(kept, [.. Histories(kept)], others);
    }

    private static IEnumerable<string> Results(string folder) => HoldsRun(folder) || !Directory.Exists(folder)
        ? [folder]
        : Directory.GetDirectories(folder).Where(HoldsRun).Order(StringComparer.Ordinal);

    // A folder that may not be read counts as one, so that it is named.
    private static bool HoldsRun(string folder)
    {
        try
        {
            return Directory.Exists(folder) && Directory.EnumerateFiles(folder, FileNames.Environment).Any();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return true;
        }
    }

    // From the latest run, which is the one that anybody asks about.
    private static string? Difference(RunFolder latest, RunFolder run) =>
        run.Origin.Machine != latest.Origin.Machine ? "different machine from the latest run's"
        : Comparability.Differences(latest, run) is { Count: > 0 } differences
            ? $"different work from the latest run's ({string.Join("; ", differences)})"
        : Comparability.Limits(latest, run) is { Count: > 0 } limits
            ? $"different limits of the processes from the latest run's ({string.Join("; ", limits)})"
        : null;

    private static IEnumerable<CellHistory> Histories(RunFolder[] runs) =>
        from cell in Enumerable.Reverse(runs).SelectMany(run => run.Cells.Select(cell => cell.Cell))
            .Where(cell => !cell.IsFloor && cell.IsInBlocks).DistinctBy(cell => (cell.Scenario, cell.Key))
        let points = runs.Select((run, place) => (place, Ratio: RatioIn(run, cell))).Where(point => point.Ratio is not null)
            .Select(point => (point.place, point.Ratio!)).ToArray()
        where points.Length >= 2
        select new CellHistory(cell, points);

    private static PairedRatio? RatioIn(RunFolder run, Cell cell) =>
        run.Find(cell) is { Reason: null, Workload.IsOpenLoop: false } found
            && run.Cells.FirstOrDefault(other => other.IsFloorOf(found)) is { Reason: null } floor
            ? run.Design.Of(floor, found)?.Ratio()
            : null;
}
