using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Records;

/// <summary>The times of every call of each cell, pooled over the repetitions that count.</summary>
internal sealed class CallTimes
{
    // Without a client: of all.
    private readonly Dictionary<(string RunId, string Scenario, string Cell, int? Client), LogHistogram> _cells = [];

    public static CallTimes Of(IEnumerable<LatencyBucket> buckets)
    {
        var times = new CallTimes();
        foreach (LatencyBucket bucket in buckets)
            times.At(bucket.RunId, bucket.Scenario, bucket.Cell, bucket.Client).Add(bucket.FromMs, bucket.Calls);
        return times;
    }

    /// <summary>Counts a repetition's calls, unless it is not valid.</summary>
    public void Add(RepetitionRecord run)
    {
        if (!run.Valid)
            return;
        Add(run, null, run.CallsMs);
        foreach ((int before, IReadOnlyList<double> callsMs) in run.ClientCallsMs.Index())
            Add(run, before + 1, callsMs);
    }

    public LogHistogram? Of(Cell cell)
    {
        LogHistogram[] runs = [.. _cells.Where(known =>
            (known.Key.Scenario, known.Key.Cell, known.Key.Client) == (cell.Scenario, cell.Key, null)).Select(known => known.Value)];
        if (runs.Length < 2)
            return runs.FirstOrDefault();
        var all = new LogHistogram();
        foreach (LogHistogram run in runs)
            all.Add(run);
        return all;
    }

    /// <summary>All of them, by the names of the cells, of all clients before each one, and from the shortest time.</summary>
    public IReadOnlyList<LatencyBucket> Buckets() =>
    [
        .. from cell in _cells.OrderBy(cell => cell.Key.RunId, StringComparer.Ordinal)
            .ThenBy(cell => cell.Key.Scenario, StringComparer.Ordinal).ThenBy(cell => cell.Key.Cell, StringComparer.Ordinal)
            .ThenBy(cell => cell.Key.Client)
           from bucket in cell.Value.Buckets
           select new LatencyBucket { RunId = cell.Key.RunId, Scenario = cell.Key.Scenario, Cell = cell.Key.Cell, Client = cell.Key.Client,
               FromMs = bucket.From, ToMs = bucket.To, Calls = bucket.Count },
    ];

    private void Add(RepetitionRecord run, int? client, IReadOnlyList<double> callsMs)
    {
        if (callsMs.Count == 0)
            return;
        LogHistogram times = At(run.RunId, run.Cell.Scenario, run.Cell.Key, client);
        foreach (double ms in callsMs)
            times.Add(ms);
    }

    private LogHistogram At(string runId, string scenario, string cell, int? client) =>
        _cells.TryGetValue((runId, scenario, cell, client), out LogHistogram? known)
            ? known
            : _cells[(runId, scenario, cell, client)] = new();
}
