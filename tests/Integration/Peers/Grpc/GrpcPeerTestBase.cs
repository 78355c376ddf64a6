using System.Net;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Grpc;

namespace IntegrationMethods.Tests.Integration.Peers.Grpc;

/// <summary>
/// A server of ours for another maker's client, or a client of ours for its server; what a test starts is ended after it.
/// </summary>
internal abstract class GrpcPeerTestBase(string peer)
{
    private readonly GrpcPeer _peer = GrpcPeer.Create(peer);
    private readonly List<IAsyncDisposable> _opened = [];
    private readonly List<IDisposable> _started = [];

    protected static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    /// <summary>Ranges that their server answers with a fault, whose message may be any where it is null.</summary>
    protected static readonly (int First, int Last, ServiceFaultCode Code, string? Message)[] Faults =
    [
        (7, 2, ServiceFaultCode.BadRange, "finalId is less: 100 % não"), (905, 905, ServiceFaultCode.RowOverLimit, "row 5: too long"),
        (901, 901, ServiceFaultCode.InternalServiceFault, null), (903, 903, ServiceFaultCode.EndpointUnavailable, null),
    ];

    /// <summary>Ids that our client fails at, with what its message contains if a call may take half a second.</summary>
    protected static readonly (int Id, string Text)[] Failures = [(902, "RESOURCE_EXHAUSTED"), (904, "0.5 s")];

    /// <summary>Their server.</summary>
    protected PeerProcess? Server { get; private set; }

    [OneTimeSetUp]
    public Task Prepare() => _peer.PrepareAsync();

    [TearDown]
    public async Task Close()
    {
        foreach (IDisposable started in _started)
            started.Dispose();
        foreach (IAsyncDisposable opened in _opened)
            await opened.DisposeAsync();
        _started.Clear();
        _opened.Clear();
    }

    protected static Task<IReadOnlyList<ServiceTable>> Get(IServiceTables rows, CallForm form, int first, int last) =>
        (form == CallForm.Sync
            ? OnThread(() => rows.GetServiceTables(first, last))
            : rows.GetServiceTablesAsync(first, last).AsTask()).WaitAsync(TimeSpan.FromSeconds(60));

    protected static string[] Exact(IEnumerable<ServiceTable> rows) => [.. rows.Select(SampleRows.Exact)];

    protected async Task<PeerProcess> ServeThemAsync(IServiceTables rows, TransportOptions? options = null, bool compress = false,
        string key = "grpc/direct")
    {
        ITransport transport = TransportCases.Create(key, (options ?? new TransportOptions()) with { Gzip = compress });
        IListener listener = await transport.ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), rows, CallForm.Async);
        _opened.Add(listener);
        PeerProcess client = _peer.StartClient(listener.EndPoint);
        _started.Add(client);
        return client;
    }

    /// <param name="rows">What their server has.</param>
    /// <param name="form">How our client connects.</param>
    /// <param name="encoding">The encoding of their server's answers, or another behaviour that it is to have.</param>
    /// <param name="options">Our client's limits.</param>
    protected async Task<GrpcConnection> ConnectToThemAsync(ServiceTable[] rows, CallForm form, string encoding = "identity",
        TransportOptions? options = null)
    {
        string file = Path.Combine(TestContext.CurrentContext.WorkDirectory, $"{Guid.NewGuid():N}.pb");
        await File.WriteAllBytesAsync(file, GrpcBytes.Write(rows));
        PeerProcess server = _peer.StartServer(file, encoding);
        _started.Add(server);
        Server = server;
        var endpoint = new IPEndPoint(IPAddress.Loopback, int.Parse(await server.ReadLineAsync(), CultureInfo.InvariantCulture));
        File.Delete(file);
        var transport = new GrpcTransport((options ?? new TransportOptions()) with { Gzip = encoding == "gzip" });
        IConnection connection = form == CallForm.Sync
            ? await OnThread(() => transport.Connect(endpoint))
            : await transport.ConnectAsync(endpoint);
        _opened.Insert(0, connection);
        return (GrpcConnection)connection;
    }
}
