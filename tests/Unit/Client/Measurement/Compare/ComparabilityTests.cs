using IntegrationMethods.Measurement.Compare;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Compare;

public sealed class ComparabilityTests
{
    [Test]
    public void Every_column_of_the_workload_counts() =>
        Assert.That(
            Differences(workload => workload with { BatchSize = 100, Commit = "batch", RoundTripMs = 10 }),
            Is.EqualTo(new[] { "commit row against batch", "round_trip_ms 0 against 10", "batch_size 50 against 100" }));

    [Test]
    public void More_of_the_same_work_is_no_other_work_and_is_noted()
    {
        (RunFolder a, RunFolder b) = Folders(workload => workload with { Batches = 25 });

        Assert.That(Comparability.Differences(a, b), Is.Empty);
        Assert.That(Comparability.Lengths(a, b), Is.EqualTo(new[] { "batches 20 against 25", "rows 1000 against 1250" }));
    }

    [Test]
    public void Another_database_counts_and_its_settings_are_noted()
    {
        using var folder = new TemporaryFolder();
        RunFolder a = Write(folder, "a", "sqlite", new() { ["synchronous"] = "normal", ["only"] = "everything" });
        RunFolder b = Write(folder, "b", "postgres", new() { ["synchronous"] = "full", ["only"] = "read" });

        Assert.That(Comparability.Differences(a, b),
            Is.EqualTo(new[] { "database sqlite against postgres", "only everything against read" }));
        Assert.That(Comparability.Notes(a, b), Is.EqualTo(new[] { "synchronous normal against full" }));
    }

    [Test]
    public void Limits_of_the_processes_are_noted()
    {
        (RunFolder a, RunFolder b) = Folders(workload => workload);
        b = b with { Origin = b.Origin with { Protocol = new(new([0], [1]), new(null, 1 << 30)) } };

        Assert.That(Comparability.Differences(a, b), Is.Empty);
        Assert.That(Comparability.Limits(b, b), Is.Empty);
        Assert.That(Comparability.Limits(a, b), Is.EqualTo(
            new[] { "processors nothing against server on 0, client on 1", "memory limit nothing against client 1 GiB" }));
    }

    private static IReadOnlyList<string> Differences(Func<Workload, Workload> change)
    {
        (RunFolder a, RunFolder b) = Folders(change);
        return Comparability.Differences(a, b);
    }

    private static (RunFolder A, RunFolder B) Folders(Func<Workload, Workload> change)
    {
        using var folder = new TemporaryFolder();
        RepetitionRecord[] runs = [.. SampleRuns.Runs(SampleFolders.Sync, 100, 101)];
        return (SampleFolders.Write(folder, "a", runs),
            SampleFolders.Write(folder, "b", runs.Select(run => run with { Workload = change(run.Workload) })));
    }

    private static RunFolder Write(TemporaryFolder folder, string name, string engine, Dictionary<string, string> settings) =>
        SampleFolders.Write(folder, name, SampleRuns.Runs(SampleFolders.Sync, 100, 101), settings, engine);
}
