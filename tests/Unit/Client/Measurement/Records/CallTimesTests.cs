using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Records;

public sealed class CallTimesTests
{
    private static readonly Cell s_sync = SampleRuns.Cell("nettcp", CallForm.Sync);

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void A_run_writes_the_calls_of_its_valid_repetitions_and_reads_them_again(string culture) => Cultures.Under(culture, () =>
    {
        using var folder = new TemporaryFolder();
        RunFiles files = RunFiles.Create(folder.Path, EnvironmentCapture.Take("r1", 42, [], new()));
        files.Append(SampleRuns.Run(s_sync, 1, 100) with { CallsMs = [1.5, 1.5, 22] });
        files.Append(SampleRuns.Run(s_sync, 2, 100) with { CallsMs = [1.5] });
        files.Append(SampleRuns.Run(s_sync, 3, 100, "rows differ") with { CallsMs = [1.5] });

        files.Summarize();

        Assert.That(Encoding.UTF8.GetString(File.ReadAllBytes(files.PathOf(FileNames.Latency))), Is.EqualTo(
            "run_id,scenario,cell,client,from_ms,to_ms,calls\r\nr1,rows,nettcp/direct sync 8,,1.49968,1.51356,3\r\nr1,rows,nettcp/direct "
                + "sync 8,,21.8776,22.08,1\r\n"));
        Assert.That(RunFiles.ReadCalls(folder.Path).Buckets(), Is.EqualTo(files.Calls.Buckets()));
        Assert.That(CsvFile.Read<ComparisonRow>(files.PathOf(FileNames.Comparison)).Single().Calls, Is.EqualTo(4));
        Assert.That(files.Runs.Select(run => run.CallsMs.Count), Is.All.Zero, "single calls are not kept");
    });

    [Test]
    public void Files_of_several_runs_add_up_to_one_histogram_of_a_cell()
    {
        CallTimes one = Times("r1", 5, 7), other = Times("r2", 5);

        CallTimes both = CallTimes.Of([.. one.Buckets(), .. other.Buckets()]);

        Assert.That(both.Of(s_sync)!.Buckets, Is.EqualTo(Times("r3", 5, 7, 5).Of(s_sync)!.Buckets));
        Assert.That(both.Buckets(), Has.Count.EqualTo(3));
        Assert.That(both.Of(s_sync with { InFlight = 1 }), Is.Null);
    }

    [Test]
    public void The_histograms_of_several_clients_are_beside_the_merged_one_and_add_up_to_it()
    {
        using var folder = new TemporaryFolder();
        RunFiles files = RunFiles.Create(folder.Path, EnvironmentCapture.Take("r1", 42, [], new()));
        files.Append(SampleRuns.Run(s_sync, 1, 100) with { CallsMs = [1.5, 22, 1.5], ClientCallsMs = [[1.5, 22], [1.5]] });
        files.Append(SampleRuns.Run(s_sync, 2, 100) with { CallsMs = [22, 7], ClientCallsMs = [[22], [7]] });
        files.Append(SampleRuns.Run(s_sync, 3, 100, "rows differ") with { CallsMs = [5, 6], ClientCallsMs = [[5], [6]] });

        files.Summarize();

        ILookup<int?, LatencyBucket> clients = CsvFile.Read<LatencyBucket>(files.PathOf(FileNames.Latency))
            .ToLookup(bucket => bucket.Client);
        Assert.That(clients.Select(client => client.Key), Is.EqualTo(new int?[] { null, 1, 2 }));
        Assert.That(clients.Select(client => client.Sum(bucket => bucket.Calls)), Is.EqualTo(new[] { 5, 3, 2 }));
        Assert.That(clients[1].Concat(clients[2]).GroupBy(bucket => bucket.FromMs).OrderBy(bucket => bucket.Key)
            .Select(bucket => (bucket.Key, bucket.Sum(client => client.Calls))),
            Is.EqualTo(clients[null].Select(bucket => (bucket.FromMs, bucket.Calls))));
        Assert.That(RunFiles.ReadCalls(folder.Path).Buckets(), Is.EqualTo(files.Calls.Buckets()));
        Assert.That(RunFiles.ReadCalls(folder.Path).Of(s_sync)!.Count, Is.EqualTo(5), "each call counts once");
        Assert.That(files.Runs.Select(run => run.ClientCallsMs.Count), Is.All.Zero, "single calls are not kept");
    }

    [Test]
    public void A_folder_of_an_older_version_has_none()
    {
        using var folder = new TemporaryFolder();

        Assert.That(RunFiles.ReadCalls(folder.Path).Buckets(), Is.Empty);
    }

    private static CallTimes Times(string runId, params double[] calls)
    {
        var times = new CallTimes();
        times.Add(SampleRuns.Run(s_sync, 1, 100) with { RunId = runId, CallsMs = calls });
        return times;
    }
}
