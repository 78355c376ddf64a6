using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Unit.Transports;

/// <summary>What connections tell of their wires, by the kernel's counters.</summary>
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Wires))]
internal sealed class WireBytesTests(string key, CallForm form) : TransportTestBase(key, form)
{
    private const int Rows = 200;

    [SetUp]
    public void OnLinux()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("the platform has no TCP_INFO");
    }

    [Test]
    public async Task An_answer_takes_at_least_the_bytes_of_its_values()
    {
        ServiceTable[] rows = SampleRows.PlainRows(Rows);
        IConnection remote = await ServeAsync(new MemoryServiceTables(rows));
        if (((IWireBytes)remote).ReadWireBytes() is not { } before)
        {
            // NET.TCP of the WCF client keeps its socket to itself.
            Assert.That(TransportKey, Is.EqualTo("nettcp/wcf"));
            return;
        }

        await Get(remote, 1, Rows);

        long? bytes = ((IWireBytes)remote).ReadWireBytes()!.Value.Since(before);
        long payload = RowDigest.Of(rows).PayloadBytes;
        Assert.That(bytes, Is.GreaterThan(payload).And.LessThan(20 * payload));
    }

    [Test]
    public async Task A_connection_that_is_closed_reveals_nothing_or_that_it_is()
    {
        IConnection remote = await ServeAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));
        await Get(remote, 1, 1);
        WireBytes? before = ((IWireBytes)remote).ReadWireBytes();

        await remote.DisposeAsync();

        if (before is { } start)
            Assert.That(((IWireBytes)remote).ReadWireBytes()?.Since(start), Is.Null);
    }
}
