using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Text;
using static System.FormattableString;

namespace IntegrationMethods.Reports.Sentences;

/// <summary>What an open loop answers beside its costs, in sentences; nothing for closed loops.</summary>
internal static class OpenLoopSentences
{
    private static readonly (Metric Metric, double Quantile)[] s_latencies = [(Metric.LatencyP50, 0.50), (Metric.LatencyP99, 0.99)];

    /// <summary>Each percentile's own answer, at the highest rate, and what the loads were.</summary>
    public static IEnumerable<string> Of(RunResults results)
    {
        if (!results.IsOpenLoop)
            return [];
        Workload[] open = [.. results.Cells.Select(cell => cell.Workload).Where(work => work.IsOpenLoop)];
        string rates = string.Join(", ", open.Select(work => work.RatePerS!.Value).Distinct().Order()
            .Select(rate => rate.ToString("#,0.###", CultureInfo.InvariantCulture)));
        return
        [
            .. s_latencies.Select(latency => Latency(results, latency.Metric, Percentile.SamplesFor(latency.Quantile))),
            $"Open loop: {rates} calls/s{Ramp(results)} with {CsvText.Of(open[0].Arrivals)} arrivals. Latency counts from a call's "
                + "intended start, whether or not a caller was free then.",
        ];
    }

    private static string Ramp(RunResults results) =>
        results.Cells.FirstOrDefault(cell => cell.Cell.IsRamp)?.Cell.Offered is { } ramp ? $" on average, in the ramp {ramp}," : "";

    private static string Latency(RunResults results, Metric metric, int minCalls)
    {
        if (!results.Runs.Any(run => metric.Of(run) is not null))
            return Invariant($"No {Wording.Of(metric)}: it needs at least {minCalls:#,0} calls per repetition; raise --batches.");
        var answer = Headline.Of(results, metric);
        // Where a single cell is valid, the run's headline says so.
        return answer.Sentence == Headline.Of(results, results.Lead).Sentence ? answer.Evidence! : answer.Sentence;
    }
}
