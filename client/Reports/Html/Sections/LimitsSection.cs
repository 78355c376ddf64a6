using static IntegrationMethods.Reports.Html.Elements.Markup;

using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>How far the answer reaches, and what this run could not see.</summary>
internal static class LimitsSection
{
    public static IEnumerable<XElement> Of(ReportData data) =>
        [El("ul", At("class", "limits"), Conclusion.Of(data.Results, data.Replication).Notes.Concat(Place(data)).Concat(Beaten(data))
            .Concat(Unseen(data)).Concat(StackSentences.Of(data.Cells.Select(cell => cell.Cell))).Select(limit => El("li", limit)))];

    private static IEnumerable<string> Place(ReportData data)
    {
        if (data.Environment.Text("ended_because") is { } because)
            yield return $"The run was {because}: its figures cover what was completed until then.";
        else if (data.Environment.Text("ended_utc") is null)
            yield return "The run did not record its end: its figures cover what was completed until then.";
        string cores = data.Environment.Text("machine", "cores") is { } count ? $"the same {count} processors" : "the same processors";
        yield return $"Client, server and database share {cores}, unless --server or a connection string names another machine. That is "
            + "fair to all cells, but it is not your network.";
        if (data.Runs.Select(run => run.Workload.RoundTripMs).DefaultIfEmpty().Max() is > 0 and var ms)
            yield return string.Create(CultureInfo.InvariantCulture,
                $"A round trip of {ms} ms was added between client and server; the in-process cells have no wire, and therefore none.");
        if (data.Environment.Text("runtime", "optimized") == "False")
            yield return "The program was a Debug build, so its figures mean nothing. Build with -c Release.";
        foreach ((string file, string? line) in data.MismatchedFiles)
            yield return $"{file} does not match runs.csv{(line is null ? "" : $" ({line})")}: another version "
                + $"wrote it, or it was edited. This report is based on runs.csv.";
    }

    // A ratio below 1 whose interval has no room for 1.
    private static IEnumerable<string> Beaten(ReportData data)
    {
        ComparisonRow[] faster = [.. data.Comparison.Where(row => row.Cell.Control is null && row.RatioToFloorHi < 1)];
        if (faster.Length == 0)
            yield break;
        string engine = data.Runs[0].Workload.Db == "sqlite"
            ? " In one process, SQLite's readers and its writer wait for each other's locks of the write-ahead log; two processes do not."
            : "";
        string cells = string.Join(", ", faster.Select(row => Wording.Name(row.Cell)));
        yield return $"In process is no floor here: {cells} took less time.{engine}";
    }

    private static IEnumerable<string> Unseen(ReportData data)
    {
        IReadOnlyList<RepetitionRecord> runs = data.Runs;
        if (runs.All(run => run.Noise.ForeignCpuMs is null))
            yield return "Other programs' CPU time is not known: this system does not report it, or every block took under 2 s.";
        if (data.Comparison.All(row => row.Calls is not > 0))
            yield return "The times of single calls are not known: there is no latency.csv with calls of valid repetitions.";
        if (runs.All(run => run.CpuMsPer1000Rows is null))
            yield return "Processor times are not known: this system does not report them, or an older version wrote the files.";
        if (runs.All(run => run.WireBytes is null))
            yield return "Bytes on the wire were not counted.";
        if (data.Comparison.Any(row => row.CallP50Ms is not null) && data.Comparison.All(row => row.CallP99Ms is null))
            yield return "The 99th percentile needs 1,000 calls of a cell: raise --repetitions or --batches.";
        if (data.Cells.All(cell => cell.Cell.InFlight != 1))
            yield return "What the wire adds to the work is not known: that needs cells with one call in flight.";
    }
}
