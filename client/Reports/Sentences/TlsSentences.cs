using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Reports.Sentences;

/// <summary>What TLS adds to a call, to a row and to a connection, in figures that a reader can multiply by his own load.</summary>
internal static class TlsSentences
{
    /// <returns>One sentence, or none where no method has both.</returns>
    public static IEnumerable<string> Of(IReadOnlyList<CellRepetitions> cells, RunDesign design)
    {
        string[] costs =
        [
            .. from secured in cells
               where secured.Cell.Tls && secured.Reason is null
               let clear = cells.FirstOrDefault(cell =>
                   cell.Cell == secured.Cell with { Tls = false } && cell.Workload == secured.Workload && cell.Reason is null)
               where clear is not null
               select Of(clear, secured, design),
        ];
        if (costs.Length == 0)
            return [];
        return [$"TLS adds time per call, per row and per opened connection: {string.Join("; ", costs)}. To measure a new connection for "
            + "each call: run proxies --tls off,on."];
    }

    private static string Of(CellRepetitions clear, CellRepetitions secured, RunDesign design)
    {
        double addedUs = 1_000 * (Ms(secured, clear, design) - Ms(clear, secured, design));
        string version = secured.First.TlsVersion is { } known ? $" (TLS {OneLine.Of(known)})" : "";
        return $"{Headline.Name(clear)}{version} {Us(addedUs / secured.Workload.Batches)} per call, "
            + $"{Us(addedUs / secured.Workload.Rows)} per row{Connecting(clear, secured)}";
    }

    private static string Connecting(CellRepetitions clear, CellRepetitions secured) =>
        ConnectMs(secured) - ConnectMs(clear) is { } addedMs ? $", {Us(1_000 * addedMs)} per connection" : "";

    // One figure a launch.
    private static double? ConnectMs(CellRepetitions cell)
    {
        double[] launches = [.. cell.All.Select(run => run.Time.ConnectMs).OfType<double>()];
        return launches.Length == 0 ? null : Summary.MedianOf(launches);
    }

    private static double Ms(CellRepetitions cell, CellRepetitions other, RunDesign design) =>
        Math.Exp(design.Logs(cell, [cell, other]).Mean);

    private static string Us(double us) => $"{(us < 0 ? "-" : "")}{Wording.Number(Math.Abs(us))} µs";
}
