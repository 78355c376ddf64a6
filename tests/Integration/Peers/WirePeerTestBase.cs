using System.Net;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>Servers and clients of any transport here, and other programs; what a test opens is closed after it.</summary>
internal abstract class WirePeerTestBase
{
    private readonly List<IAsyncDisposable> _opened = [];
    private readonly List<IDisposable> _started = [];

    protected static ServiceTable[] Rows { get; } = SampleRows.PlainRows(500);

    /// <summary>What an end keeps to, unless a test says otherwise.</summary>
    protected abstract TransportOptions Usual { get; }

    [TearDown]
    public virtual async Task Close()
    {
        _opened.Reverse();
        foreach (IAsyncDisposable opened in _opened)
            await opened.DisposeAsync();
        foreach (IDisposable started in _started)
            started.Dispose();
        _opened.Clear();
        _started.Clear();
    }

    protected async Task<IPEndPoint> ListenAsync(string key, CallForm form = CallForm.Async, TransportOptions? options = null)
    {
        IListener listener = await TransportCases.Create(key, options ?? Usual)
            .ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables(Rows), form);
        _opened.Add(listener);
        return listener.EndPoint;
    }

    protected async Task<IConnection> ConnectAsync(string key, IPEndPoint endpoint, CallForm form, TransportOptions? options = null)
    {
        ITransport transport = TransportCases.Create(key, options ?? Usual);
        IConnection connection = form == CallForm.Sync
            ? await OnThread(() => transport.Connect(endpoint))
            : await transport.ConnectAsync(endpoint);
        _opened.Add(connection);
        return connection;
    }

    protected PeerProcess Start(PeerProcess process)
    {
        _started.Add(process);
        return process;
    }

    /// <summary>One row, a fault, and all rows.</summary>
    protected static async Task AssertAnswersAsync(IConnection remote, CallForm form)
    {
        Assert.That(await Get(remote, form, 1, 1), Is.EqualTo(Rows[..1]));
        Assert.That((await Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, form, 1, 501)))!.Code,
            Is.EqualTo(ServiceFaultCode.RowNotFound));
        Assert.That(await Get(remote, form, 1, 500), Is.EqualTo(Rows));
    }

    private static Task<IReadOnlyList<ServiceTable>> Get(IConnection remote, CallForm form, int firstId, int lastId) =>
        form == CallForm.Sync
            ? OnThread(() => remote.GetServiceTables(firstId, lastId))
            : remote.GetServiceTablesAsync(firstId, lastId).AsTask();
}
