using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Reports.Sentences;

/// <summary>What an open loop's figures are and are not, in sentences.</summary>
internal static class OpenLoopSentences
{
    public static IEnumerable<string> Of(IReadOnlyList<CellRepetitions> cells)
    {
        Workload[] open = [.. cells.Select(cell => cell.Workload).Where(workload => workload.IsOpenLoop)];
        string rates = string.Join(", ",
            open.Select(workload =>
                string.Create(CultureInfo.InvariantCulture, $"{workload.RatePerS} calls/s with {CsvText.Of(workload.Arrivals)} arrivals"))
            .Distinct());
        yield return $"Open loop: {rates}. Latency counts from a call's intended start, whether or not a caller was free then.";
        yield return "Wall times follow the schedule, so there are no ratios and no verdicts: compare the latencies.";
    }
}
