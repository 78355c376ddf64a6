using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Telemetry;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Tests.Shared.Telemetry;

namespace IntegrationMethods.Tests.Unit.Client.Telemetry;

/// <summary>A run at a receiver of OTLP, decoded by nothing of the exporter's.</summary>
[NonParallelizable]
internal sealed class OtlpExportTests
{
    private static readonly DateTimeOffset s_start = new(2026, 11, 7, 12, 0, 0, TimeSpan.Zero);

    private static readonly Cell s_sync = SampleRuns.Cell("nettcp", CallForm.Sync);

    private static readonly EnvironmentRecord s_environment = EnvironmentCapture.Take("r1", 42, [], new()) with
    {
        ProductVersion = "1.2.3",
        GitCommit = "abc",
        StartedUtc = s_start,
        EndedUtc = s_start.AddMinutes(1),
    };

    private static readonly RepetitionRecord[] s_runs =
    [
        SampleRuns.Run(s_sync, 1, 100)
            with { Client = new() { CpuUserMs = 30, CpuSysMs = 10 }, Server = new() { CpuUserMs = 50 }, TlsVersion = "1.3" },
        SampleRuns.Run(SampleRuns.Cell("inprocess", CallForm.Async), 1, 40),
        SampleRuns.Run(s_sync, 2, 300) with { Client = new() { CpuUserMs = 20 } },
        SampleRuns.Run(s_sync, 3, null, "lost 2 rows"),
    ];

    [Test]
    public async Task Each_repetition_is_a_span_under_that_of_the_run()
    {
        await using OtlpReceiver receiver = await OtlpReceiver.StartAsync();

        string line = OtlpExport.Send(receiver.Url, new(s_runs), s_environment);

        Assert.That(line, Is.EqualTo($"Exported to {receiver.Url}: 5 spans, and metrics of 2 cells."));
        OtlpItem run = receiver.Spans.Single(span => span.Name == "run");
        OtlpItem[] repetitions = [.. receiver.Spans.Where(span => span.Name == "repetition")];
        Assert.That(run.Resource, Is.SupersetOf(new Dictionary<string, object>
        {
            ["service.name"] = "integration-methods",
            ["service.version"] = "1.2.3",
            ["service.instance.id"] = "r1",
            ["vcs.ref.head.revision"] = "abc",
        }));
        Assert.That((run.Parent, run.Times), Is.EqualTo(("", (s_start.UtcDateTime, s_start.AddMinutes(1).UtcDateTime))));
        Assert.That(repetitions.Select(span => span.Parent), Has.Exactly(4).Items.And.All.EqualTo(run.Id));
        Assert.That(repetitions.Select(span => span.Times.Start), Is.EqualTo(s_runs.Select(one => one.Time.StartedUtc.UtcDateTime)));
        // .NET gives a span that took no time the shortest there is.
        Assert.That(repetitions.Select(span => (span.Times.End - span.Times.Start).TotalMilliseconds),
            Is.EqualTo(s_runs.Select(one => one.Time.WallMs ?? 0)).Within(0.001));
    }

    [Test]
    public async Task A_repetition_has_what_it_was_as_attributes_and_a_void_one_its_reason()
    {
        await using OtlpReceiver receiver = await OtlpReceiver.StartAsync();

        OtlpExport.Send(receiver.Url, new(s_runs), s_environment);

        OtlpItem[] repetitions = [.. receiver.Spans.Where(span => span.Name == "repetition")];
        Assert.That(repetitions[0].Tags, Is.EquivalentTo(new Dictionary<string, object>
        {
            ["db.system.name"] = "sqlite",
            ["network.transport"] = "tcp",
            ["tls.protocol.version"] = "1.3",
            ["integration_methods.scenario"] = "rows",
            ["integration_methods.cell"] = "nettcp/direct sync 8",
            ["integration_methods.transport"] = "nettcp",
            ["integration_methods.form"] = "sync",
            ["integration_methods.client_stack"] = "direct",
            ["integration_methods.server_stack"] = "direct",
            ["integration_methods.in_flight"] = 8L,
            ["integration_methods.run_id"] = "r1",
            ["integration_methods.block"] = 1L,
            ["integration_methods.position"] = 1L,
            ["integration_methods.calls"] = 20L,
            ["integration_methods.rows"] = 1_000L,
            ["integration_methods.valid"] = true,
        }));
        Assert.That((repetitions[3].Tags["integration_methods.valid"], repetitions[3].Tags["error.type"]),
            Is.EqualTo(((object)false, (object)"_OTHER")));
        Assert.That((repetitions[3].Fields.Message(15).Number(3), repetitions[3].Fields.Message(15).Text(2)),
            Is.EqualTo((2UL, "lost 2 rows")));
        Assert.That(repetitions[0].Fields.Message(15).Number(3), Is.Zero);
    }

    [Test]
    public async Task Valid_repetitions_of_a_cell_are_a_histogram_a_rate_and_processor_time_of_each_end()
    {
        await using OtlpReceiver receiver = await OtlpReceiver.StartAsync();
        var results = new RunResults(s_runs);

        OtlpExport.Send(receiver.Url, results, s_environment);

        OtlpItem[] points = [.. receiver.Points.Where(point => (string)point.Tags["integration_methods.cell"] == s_sync.Key)];
        OtlpItem duration = points.Single(point => point.Name == "integration_methods.repetition.duration");
        Assert.That((duration.Unit, duration.Fields.Number(4), duration.Fields.Double(5)), Is.EqualTo(("s", 2UL, 0.4)).Within(1e-9));
        OtlpItem rate = points.Single(point => point.Name == "integration_methods.rows.rate");
        Assert.That((rate.Unit, rate.Fields.Double(4)),
            Is.EqualTo(("{row}/s", results.Comparison.Single(row => row.Cell == s_sync).RowsPerSecond!.Value)));
        Assert.That(
            points.Where(point => point.Name == "process.cpu.time")
                .Select(point => (point.Tags["integration_methods.end"], point.Tags["cpu.mode"], Math.Round(point.Fields.Double(4), 9))),
            Is.EquivalentTo(new[] { ((object)"client", (object)"user", 0.05), ("client", "system", 0.01), ("server", "user", 0.05) }));
    }

    [Test]
    public async Task More_spans_than_a_request_has_are_all_sent()
    {
        await using OtlpReceiver receiver = await OtlpReceiver.StartAsync();

        OtlpExport.Send(receiver.Url, new([.. Enumerable.Repeat(s_runs[1], 3_000)]), s_environment);

        Assert.That(receiver.Spans, Has.Count.EqualTo(3_001));
    }

    [Test]
    public void A_receiver_that_is_not_there_is_one_line()
    {
        using var unused = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        unused.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        var receiver = new Uri($"http://{unused.LocalEndPoint}");

        Assert.That(OtlpExport.Send(receiver, new(s_runs), s_environment), Does.Match(
            $"^Warning: the run was not exported: {receiver} did not accept it \\(.*refused.*\\). Check that it accepts OTLP over HTTP. "
                + "The run's files are complete.$"));
    }

    // As HTTP_PROXY sets it: a proxy of another machine would look for a receiver on this one there.
    [TestCase(null, "Exported to ")]
    [TestCase("http://receiver.invalid", "127.0.0.1:1")]
    public async Task A_receiver_on_this_machine_is_reached_without_a_proxy_and_another_by_it(string? url, string said)
    {
        await using OtlpReceiver receiver = await OtlpReceiver.StartAsync();
        IWebProxy before = HttpClient.DefaultProxy;
        HttpClient.DefaultProxy = new WebProxy("http://127.0.0.1:1");
        try
        {
            Assert.That(OtlpExport.Send(url is null ? receiver.Url : new(url), new(s_runs), s_environment), Does.Contain(said));
        }
        finally
        {
            HttpClient.DefaultProxy = before;
        }
    }

    [Test]
    public async Task A_receiver_that_refuses_is_one_line_with_its_status()
    {
        await using OtlpReceiver receiver = await OtlpReceiver.StartAsync(status: 404);

        Assert.That(OtlpExport.Send(receiver.Url, new(s_runs), s_environment), Does.Contain(" did not accept it (status 404)."));
        Assert.That(receiver.Points, Is.Empty, "a receiver that takes no spans gets no metrics");
    }
}
