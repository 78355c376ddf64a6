using System.Diagnostics.Metrics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Client.Telemetry;

/// <summary>A run as metrics of its cells, from its valid repetitions.</summary>
internal sealed class RunMetrics : IDisposable
{
    private readonly Meter _meter = new(OtlpExport.Name);
    private readonly Histogram<double> _durations;
    private readonly Counter<double> _processor;
    private readonly Gauge<double> _rates;

    public RunMetrics()
    {
        // The buckets that the conventions have for durations of requests.
        _durations = _meter.CreateHistogram(
            RunTags.Prefix + "repetition.duration", "s", "Wall time of a repetition.",
            advice: new InstrumentAdvice<double> {
                HistogramBucketBoundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] });
        _processor = _meter.CreateCounter<double>("process.cpu.time", "s", "Processor time within repetitions.");
        _rates = _meter.CreateGauge<double>(RunTags.Prefix + "rows.rate", "{row}/s", "Rows per second of a cell.");
    }

    public void Write(RunResults results)
    {
        foreach (RepetitionRecord run in results.Runs.Where(run => run is { Valid: true, Time.WallMs: not null }))
            Write(run);
        foreach (ComparisonRow row in results.Comparison)
        {
            RepetitionRecord one = results.Runs.First(run => run.Cell == row.Cell);
            if (row.RowsPerSecond is { } rate)
                _rates.Record(rate, RunTags.Of(row.Cell, one.Workload));
        }
    }

    public void Dispose() => _meter.Dispose();

    private void Write(RepetitionRecord run)
    {
        KeyValuePair<string, object?>[] tags = RunTags.Of(run.Cell, run.Workload);
        _durations.Record(run.Time.WallMs!.Value / 1_000, tags);
        Add("client", run.Client, tags);
        Add("server", run.Server, tags);
    }

    private void Add(string end, ProcessCost cost, KeyValuePair<string, object?>[] tags)
    {
        foreach ((string mode, double? ms) in new[] { ("user", cost.CpuUserMs), ("system", cost.CpuSysMs) })
        {
            if (ms is { } known)
                _processor.Add(known / 1_000, [.. tags, new(RunTags.Prefix + "end", end), new("cpu.mode", mode)]);
        }
    }
}
