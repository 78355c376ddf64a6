using System.Diagnostics;

namespace IntegrationMethods.Client.Telemetry;

/// <summary>A run as one trace: a span of the run, and under it one of each repetition, at the times at which they were.</summary>
internal static class RunSpans
{
    private static readonly ActivitySource s_source = new(OtlpExport.Name);

    public static void Write(IReadOnlyList<RepetitionRecord> runs, EnvironmentRecord environment)
    {
        using Activity? whole = s_source.StartActivity(
            "run", ActivityKind.Internal, parentContext: default, [new(RunTags.Prefix + "run_id", environment.RunId)],
                startTime: environment.StartedUtc);
        foreach (RepetitionRecord run in runs)
            Write(run, whole?.Context ?? default);
        if (environment.EndedBecause is { } why)
            whole?.SetStatus(ActivityStatusCode.Error, why);
        if (environment.EndedUtc is { } end)
            whole?.SetEndTime(end.UtcDateTime);
    }

    // One that took no time at all did not come to its end.
    private static void Write(RepetitionRecord run, ActivityContext whole)
    {
        using Activity? span = s_source.StartActivity("repetition", ActivityKind.Internal, whole, RunTags.Of(run),
            startTime: run.Time.StartedUtc);
        if (run.Reason is { } why)
            span?.SetStatus(ActivityStatusCode.Error, why);
        span?.SetEndTime((run.Time.StartedUtc + TimeSpan.FromMilliseconds(run.Time.WallMs ?? 0)).UtcDateTime);
    }
}
