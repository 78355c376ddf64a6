using System.Text.Json;
using static IntegrationMethods.Reports.Html.Markup;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>How far the answer reaches, and what this run could not see.</summary>
internal static class LimitsSection
{
    public static IEnumerable<XElement> Of(ReportData data) =>
        [El("ul", At("class", "limits"), Answer.Of(data.Results).Notes.Concat(Place(data)).Concat(Unseen(data)).Concat(Libraries(data)).Select(limit => El("li", limit)))];

    private static IEnumerable<string> Place(ReportData data)
    {
        if (data.Environment.Text("ended_because") is { } because)
            yield return $"The run was {because}: the figures are of what was done until then.";
        else if (data.Environment.Text("ended_utc") is null)
            yield return "The run did not say that it ended: the figures are of what was done until then.";
        string cores = data.Environment.Text("machine", "cores") is { } count ? $"the same {count} processors" : "the same processors";
        yield return $"Client, server and database share {cores} unless --server or a connection says otherwise: that is fair between cells, and it is not your network.";
        if (data.Runs.Select(run => run.Workload.RoundTripMs).DefaultIfEmpty().Max() is > 0 and var ms)
            yield return string.Create(CultureInfo.InvariantCulture, $"A distance of {ms} ms a round trip lay between client and server; the floor has no wire, and none.");
        if (data.Environment.Text("runtime", "optimized") == "False")
            yield return "The program was a Debug build: its figures mean nothing. Build with -c Release.";
        foreach (Stranger stranger in data.Strangers)
            yield return $"{stranger.File} is not what runs.csv gives{(stranger.Line is { } line ? $" ({line})" : "")}: another version wrote it, or it was edited. This report stands on runs.csv.";
    }

    private static IEnumerable<string> Unseen(ReportData data)
    {
        IReadOnlyList<RepetitionRecord> runs = data.Runs;
        if (runs.All(run => run.Noise.ForeignCpuMs is null))
            yield return "What other programs did is not known: this system does not report it, or every block took under 2 s.";
        if (runs.All(run => run.WireBytes is null))
            yield return "Bytes on the wire were not counted.";
        if (data.Comparison.Any(row => row.CallP50Ms is not null) && data.Comparison.All(row => row.CallP99Ms is null))
            yield return "The 99th percentile takes 1,000 calls of a cell: ask for more repetitions, or more --batches.";
        if (data.Cells.All(cell => cell.Cell.InFlight != 1))
            yield return "Nothing was subtracted from the floor: that takes cells at one call in flight.";
    }

    private static IEnumerable<string> Libraries(ReportData data) =>
        data.Environment.TryGetProperty("libraries", out JsonElement libraries) && libraries.ValueKind == JsonValueKind.Array
            ? libraries.EnumerateArray().Where(library => library.Text("off_because") is not null)
                .Select(library => $"{library.Text("name")} is {library.Text("state") ?? "off"}: {library.Text("off_because")}.")
            : [];
}
