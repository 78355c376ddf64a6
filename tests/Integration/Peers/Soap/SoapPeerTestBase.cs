using System.Net;
using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Tests.Integration.Peers.Soap;

/// <summary>Our server for third-party programs.</summary>
internal abstract class SoapPeerTestBase
{
    private static readonly MemoryServiceTables s_rows = new(Range(1, RowCount));

    private IListener? _listener;
    private IListener? _packing;

    protected const int RowCount = 5_000;

    /// <summary>A server that packs its answers for clients that ask for it.</summary>
    protected IPEndPoint Packing => _packing!.EndPoint;

    protected string Address => $"http://{_listener!.EndPoint}/ServiceTables.svc";

    /// <summary>Rows that any honest XML reader gives back as they were.</summary>
    protected static ServiceTable Row(int id) => new(
        id,
        id % 2 == 0 ? "" : $"é語😀 <&> ]]> {id}",
        id * 1.5f,
        DateTime.SpecifyKind(SampleRows.Date, id % 2 == 0 ? DateTimeKind.Utc : DateTimeKind.Unspecified).AddSeconds(id),
        id % 3 == 0 ? null : "  one\ttwo\n ",
        id % 5 == 0 ? null : $"String field 2 of {id}");

    protected static IEnumerable<ServiceTable> Range(int firstId, int lastId) =>
        Enumerable.Range(firstId, lastId - firstId + 1).Select(Row);

    [OneTimeSetUp]
    public async Task Listen()
    {
        _listener = await ListenAsync(new TransportOptions());
        _packing = await ListenAsync(new TransportOptions { Gzip = true });
    }

    [OneTimeTearDown]
    public async Task Close()
    {
        await (_listener?.DisposeAsync() ?? ValueTask.CompletedTask);
        await (_packing?.DisposeAsync() ?? ValueTask.CompletedTask);
    }

    private static ValueTask<IListener> ListenAsync(TransportOptions options) =>
        new SoapTransport(options).ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), new SpyServiceTables(Get), CallForm.Async);

    /// <summary>No rows for a range that ends right before it starts: the wire has them, though no source of rows does.</summary>
    private static IReadOnlyList<ServiceTable> Get(int firstId, int lastId) =>
        lastId == firstId - 1 ? [] : s_rows.GetServiceTables(firstId, lastId);
}
