using System.Diagnostics;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>Calls for one row each, one after the other, timed from the first on.</summary>
internal sealed class Series
{
    /// <summary>Rows of the server; the calls cycle through them, so that successive answers differ.</summary>
    public const int Rows = 100;

    private readonly double[] _callMs;
    private readonly List<ServiceTable> _arrived;
    private readonly long _started = Stopwatch.GetTimestamp();
    private long _before;

    public Series(int calls)
    {
        _callMs = new double[calls];
        _arrived = new List<ServiceTable>(calls);
        _before = _started;
    }

    public bool IsOver => _arrived.Count == _callMs.Length;

    /// <summary>The row that the next call asks for.</summary>
    public int NextId => RowOf(_arrived.Count);

    public void Add(IReadOnlyList<ServiceTable> rows)
    {
        long now = Stopwatch.GetTimestamp();
        _callMs[_arrived.Count] = Stopwatch.GetElapsedTime(_before, now).TotalMilliseconds;
        _before = now;
        _arrived.Add(rows.Single());
    }

    /// <summary>The clock stops here; the rows are checked after it.</summary>
    public WorkDone End(double setupMs)
    {
        double wallMs = Stopwatch.GetElapsedTime(_started).TotalMilliseconds;
        return new() { Answer = Answer(_arrived), WallMs = wallMs, SetupMs = setupMs, SamplesMs = _callMs };
    }

    /// <summary>The answer of a series in which every call had its own row.</summary>
    public static string Expected(int calls) => Answer(Enumerable.Range(0, calls).Select(call => SeedRows.Row(RowOf(call))));

    private static int RowOf(int call) => call % Rows + 1;

    private static string Answer(IEnumerable<ServiceTable> rows)
    {
        RowDigest digest = RowDigest.Of(rows);
        return string.Create(CultureInfo.InvariantCulture, $"{digest.Count} rows of sha256 {digest.Sha256}");
    }
}
