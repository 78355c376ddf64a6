using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Files;

namespace IntegrationMethods.Tests.Shared;

/// <summary>Results folders with chosen repetitions, written and read by the product.</summary>
internal static class SampleFolders
{
    public static Cell Sync { get; } = SampleRuns.Cell("nettcp", CallForm.Sync);

    public static Cell Async { get; } = SampleRuns.Cell("nettcp", CallForm.Async);

    /// <summary>
    /// The repetitions and beside each a floor that takes <paramref name="floorMs"/>, so that ratios to it are those of the times.
    /// </summary>
    public static IEnumerable<RepetitionRecord> OverFloor(IEnumerable<RepetitionRecord> runs, double floorMs = 100)
    {
        RepetitionRecord[] all = [.. runs];
        return
        [
            .. all,
            .. all.Select(run => (run.Cell.Form, run.Cell.InFlight, run.Block)).Distinct()
                .Select(place => SampleRuns.Run(SampleRuns.Cell("inprocess", place.Form, place.InFlight), place.Block, floorMs)),
        ];
    }

    /// <summary>The other against the first.</summary>
    public static RunChange Change(RunFolder first, RunFolder other) => RunChange.Of(first, other, "B", Reference.Of([first, other]));

    /// <param name="folder">Holds them all.</param>
    /// <param name="name">Of the one to write; also the run's id.</param>
    /// <param name="runs">Its repetitions; their run is renamed.</param>
    /// <param name="settings">Of its database.</param>
    /// <param name="engine">Of the database.</param>
    /// <param name="runId">Of the run, where two folders are parts of one.</param>
    public static RunFolder Write(TemporaryFolder folder, string name, IEnumerable<RepetitionRecord> runs,
        Dictionary<string, string>? settings = null, string engine = "sqlite", string? runId = null)
    {
        EnvironmentRecord environment = EnvironmentCapture.Take(runId ?? name, 42, [], new TransportOptions()) with
        {
            StartedUtc = runId is null ? DateTimeOffset.UtcNow : DateTimeOffset.UnixEpoch,
            Database = new() { Engine = engine, Version = "3", Settings = settings ?? [] },
        };
        RunFiles files = RunFiles.Create(folder[name], environment);
        foreach (RepetitionRecord run in runs)
            files.Append(run with { RunId = runId ?? name });
        return RunFolder.Read(folder[name]);
    }
}
