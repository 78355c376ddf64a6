using IntegrationMethods.Measurement.Cells;

namespace IntegrationMethods.Measurement.Records;

/// <summary>The figures of a repetition that are compared.</summary>
internal static class Metrics
{
    /// <summary>A time in ms, of processors for 1,000 rows; null where it was not measured.</summary>
    public static double? Of(this Metric metric, RepetitionRecord run) => metric switch
    {
        Metric.WallTime => run.Time.WallMs,
        Metric.CpuTime => run.CpuMsPer1000Rows,
        Metric.LatencyP50 => run.Time.Latency.P50Ms,
        _ => run.Time.Latency.P99Ms,
    };

    /// <summary>The same without what a delay control injected: it waits, which takes no processor time.</summary>
    public static double? WithoutDelay(this Metric metric, RepetitionRecord run) =>
        metric == Metric.WallTime ? run.Time.WallMs - (run.Time.InjectedMs ?? 0) : metric.Of(run);

    /// <summary>Whether cells with this work are compared by it.</summary>
    public static bool Compares(this Metric metric, Workload work) => metric switch
    {
        Metric.CpuTime => true,
        Metric.WallTime => !work.IsOpenLoop,
        _ => work.IsOpenLoop,
    };
}
