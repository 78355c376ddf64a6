namespace IntegrationMethods.Measurement.Records;

/// <summary>The figures of a repetition that are compared.</summary>
internal static class Metrics
{
    /// <summary>Wall time in ms, or processor time in ms for 1,000 rows; null where it was not measured.</summary>
    public static double? Of(this Metric metric, RepetitionRecord run) => metric == Metric.WallTime
        ? run.Time.WallMs
        : run.CpuMsPer1000Rows;

    /// <summary>The same without what a delay control injected: it waits, which takes no processor time.</summary>
    public static double? WithoutDelay(this Metric metric, RepetitionRecord run) =>
        metric == Metric.WallTime ? run.Time.WallMs - (run.Time.InjectedMs ?? 0) : run.CpuMsPer1000Rows;
}
