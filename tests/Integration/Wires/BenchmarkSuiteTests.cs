using IntegrationMethods.Tests.Benchmarks;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>The whole suite, so hasty that its figures mean nothing.</summary>
[Category("InProcess")]
[Category("Long")]
[Parallelizable(ParallelScope.Self)]
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
            ("sockets/direct", CallForm.Sync), ("bare twin", CallForm.Sync), ("sockets/direct", CallForm.Async),
                ("bare twin", CallForm.Async),
            ("rest/direct", CallForm.Sync), ("bare twin", CallForm.Sync), ("rest/direct", CallForm.Async), ("bare twin", CallForm.Async),
        }));
        (string, string)[] libraries = [.. from direct in all where direct.Stack == "direct" from other in all
            where other.Name == direct.Name && other != direct select (direct.Key, other.Key)];
        Assert.That(
            rows.Where(row => row.Against != "bare").Select(row => (row.Contestant, row.Against, row.Load)),
            Is.EqualTo(BenchmarkSuite.Loads.SelectMany(load => (IEnumerable<(string, string?, BenchmarkLoad)>)
            [
                .. wires.Select(wire => (wire, wire == "sockets/direct" ? null : "sockets/direct", load)),
                .. libraries.Select(pair => (pair.Item1, (string?)pair.Item2, load)),
            ])));
        Assert.That(rows.Select(row => row.CallsPerSecond), Has.All.GreaterThan(0));
        Assert.That(lines.Where(line => line.Contains("calls/s", StringComparison.Ordinal)),
            Is.EqualTo(rows.Select(row => row.ToString())));
    }
}
