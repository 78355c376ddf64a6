using System.Net;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Rest;

namespace IntegrationMethods.Tests.Integration.Peers.Rest;

/// <summary>
/// Our server for third-party programs, or our client for their server; what a test starts is ended after it.
/// </summary>
internal abstract class RestPeerTestBase
{
    private readonly List<IAsyncDisposable> _opened = [];
    private readonly List<IDisposable> _started = [];

    [TearDown]
    public async Task Close()
    {
        foreach (IAsyncDisposable opened in _opened)
            await opened.DisposeAsync();
        foreach (IDisposable started in _started)
            started.Dispose();
        _opened.Clear();
        _started.Clear();
    }

    protected async Task<IPEndPoint> ListenAsync(bool http2 = false, bool gzip = false)
    {
        var rows = new MemoryServiceTables(JsonRows.All);
        // No rows for a range that ends right before it starts: the wire has them, though no source of rows does.
        var served = new SpyServiceTables((first, last) => last == first - 1 ? [] : rows.GetServiceTables(first, last));
        IListener listener = await new RestTransport(new TransportOptions { Gzip = gzip }, http2: http2)
            .ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), served, CallForm.Async);
        _opened.Add(listener);
        return listener.EndPoint;
    }

    protected PeerProcess Start(PeerProcess process)
    {
        _started.Add(process);
        return process;
    }

    /// <summary>Our client at their server, which gets <see cref="JsonRows"/> in a file.</summary>
    protected async Task<IConnection> ConnectToThemAsync(Func<string, PeerProcess> start, CallForm form, bool http2, bool gzip = false)
    {
        string file = await JsonRows.WriteAsync();
        PeerProcess server = Start(start(file));
        var endpoint = new IPEndPoint(IPAddress.Loopback, int.Parse(await server.ReadLineAsync(), CultureInfo.InvariantCulture));
        File.Delete(file);
        var transport = new RestTransport(new TransportOptions { Gzip = gzip }, http2: http2);
        IConnection remote = form == CallForm.Sync
            ? await OnThread(() => transport.Connect(endpoint))
            : await transport.ConnectAsync(endpoint);
        _opened.Insert(0, remote);
        return remote;
    }

    /// <summary>Rows, none, all, faults, and rows again.</summary>
    protected static async Task AssertAnswersAsync(IConnection remote, CallForm form)
    {
        foreach ((int first, int last) in new[] { (1, 0), (1, 1), (2, 101), (1, JsonRows.Count) })
            Assert.That((await Get(remote, form, first, last))
                .Select(SampleRows.Exact), Is.EqualTo(JsonRows.All[(first - 1)..last].Select(SampleRows.Exact)));
        foreach ((int first, int last, ServiceFaultCode code, string message) in new[] { (5, 1, ServiceFaultCode.BadRange, "1 < 5 não"),
            (1, JsonRows.Count + 1, ServiceFaultCode.RowNotFound, "no such row") })
        {
            ServiceFaultException fault = (await Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, form, first, last)))!;
            Assert.That((fault.Code, fault.Message), Is.EqualTo((code, message)));
        }
        Assert.That(await Get(remote, form, 7, 7), Has.Count.EqualTo(1));
    }

    private static Task<IReadOnlyList<ServiceTable>> Get(IConnection remote, CallForm form, int firstId, int lastId) =>
        form == CallForm.Sync
            ? OnThread(() => remote.GetServiceTables(firstId, lastId))
            : remote.GetServiceTablesAsync(firstId, lastId).AsTask();
}
