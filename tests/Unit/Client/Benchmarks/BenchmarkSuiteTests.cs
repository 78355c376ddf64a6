using IntegrationMethods.Client.Benchmarks;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Unit.Client.Benchmarks;

internal sealed class BenchmarkSuiteTests
{
    private static readonly BenchmarkPace s_hasty = new(TimeSpan.FromMilliseconds(5), TimeSpan.FromMilliseconds(5), 3);

    [Test]
    public async Task Every_wire_is_measured_under_every_load_and_sockets_beside_the_bare_ping_pong_too()
    {
        IReadOnlyList<ITransport> all = TransportCatalog.Create(new TransportOptions());
        var lines = new List<string>();

        IReadOnlyList<BenchmarkRow> rows = await new BenchmarkSuite(all, lines.Add, s_hasty).RunAsync();

        string[] wires = [.. all.Where(transport => transport is { HasWire: true, Lacks: null }).Select(transport => transport.Key)];
        Assert.That(rows.Where(row => row.Against == "bare").Select(row => (row.Contestant, row.Load.Form)), Is.EqualTo(new[]
        {
            ("sockets/direct", CallForm.Sync), ("bare twin", CallForm.Sync), ("sockets/direct", CallForm.Async), ("bare twin", CallForm.Async),
            ("rest/direct", CallForm.Sync), ("bare twin", CallForm.Sync), ("rest/direct", CallForm.Async), ("bare twin", CallForm.Async),
        }));
        Assert.That(rows.Where(row => row.Against != "bare").Select(row => (row.Contestant, row.Load)), Is.EqualTo(BenchmarkSuite.Loads.SelectMany(load => wires.Select(wire => (wire, load)))));
        Assert.That(rows.Select(row => row.CallsPerSecond), Has.All.GreaterThan(0));
        Assert.That(lines.Where(line => line.Contains("calls/s", StringComparison.Ordinal)), Is.EqualTo(rows.Select(row => row.ToString())));
    }

    [Test]
    public void The_bytes_of_the_bare_ping_pong_are_those_of_a_real_request([Values] CallForm form) => Assert.That(
        SocketsBytes.Request(form),
        Is.EqualTo(Frames.Request(new IntegrationMethods.Transports.Sockets.SocketsRequest(form, 1, 1))));

    [Test]
    public async Task The_JSON_of_the_bare_API_is_that_of_the_transport([Values] CallForm form, [Values(1, 50)] int rows)
    {
        await using BareApi bare = await BareApi.StartAsync(form, rows, CancellationToken.None);

        Assert.That(await bare.ReadAsync(), Is.EqualTo(System.Text.Encoding.UTF8.GetString(Fuzz.RestTargets.Rows([.. BenchmarkRows.Create(rows)]))));
    }

    [TestCase(new[] { 3.0 }, 3.0)]
    [TestCase(new[] { 5.0, 1.0, 2.0 }, 2.0)]
    [TestCase(new[] { 4.0, 1.0, 2.0, 9.0 }, 3.0)]
    public void The_median_is_the_middle_value_or_the_mean_of_the_two_in_the_middle(double[] values, double median) =>
        Assert.That(Interleaved.Median(values), Is.EqualTo(median));

    [Test]
    public void A_row_reads_as_a_line_with_its_verdict() => Assert.That(
        new BenchmarkRow("sockets/direct", new BenchmarkLoad(1, 1, CallForm.Sync), 12_345.6, "bare", 15_000, 0.823, 0.8).ToString(),
        Is.EqualTo("sockets/direct     1 row, 1 in flight, sync            12,346 calls/s  0.82 of bare (15,000), meets the target of 0.8"));
}
