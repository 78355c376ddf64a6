using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Peers.Tls;

/// <summary>A certificate in a file, as programs of OpenSSL take it, and servers of ours with it.</summary>
internal abstract class TlsPeerTestBase
{
    private readonly List<IAsyncDisposable> _opened = [];
    private readonly List<IDisposable> _started = [];
    private TemporaryFolder _folder = null!;
    private X509Certificate2 _certificate = null!;

    protected static ServiceTable[] Rows { get; } = SampleRows.PlainRows(500);

    /// <summary>The certificate, and behind it the key.</summary>
    protected string PemFile => _folder["pair.pem"];

    /// <summary>Both ends over TLS.</summary>
    protected TransportOptions OverTls => new() { Tls = true, Certificate = _certificate, ServerCertificate = RunCertificate.FingerprintOf(_certificate) };

    [SetUp]
    public void Make()
    {
        _folder = new();
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using X509Certificate2 made = RunCertificate.Create(key, TimeProvider.System.GetUtcNow());
        _certificate = RunCertificate.Stored(made);
        File.WriteAllText(PemFile, $"{made.ExportCertificatePem()}\n{key.ExportPkcs8PrivateKeyPem()}\n");
    }

    [TearDown]
    public async Task Close()
    {
        _opened.Reverse();
        foreach (IAsyncDisposable opened in _opened)
            await opened.DisposeAsync();
        foreach (IDisposable started in _started)
            started.Dispose();
        _opened.Clear();
        _started.Clear();
        _certificate.Dispose();
        _folder.Dispose();
    }

    protected async Task<IPEndPoint> ListenAsync(string key, CallForm form = CallForm.Async, TransportOptions? options = null)
    {
        IListener listener = await TransportCases.Create(key, options ?? OverTls).ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables(Rows), form);
        _opened.Add(listener);
        return listener.EndPoint;
    }

    protected async Task<IConnection> ConnectAsync(string key, IPEndPoint endpoint, CallForm form, TransportOptions? options = null)
    {
        ITransport transport = TransportCases.Create(key, options ?? OverTls);
        IConnection connection = form == CallForm.Sync ? await OnThread(() => transport.Connect(endpoint)) : await transport.ConnectAsync(endpoint);
        _opened.Add(connection);
        return connection;
    }

    protected static Task<IReadOnlyList<ServiceTable>> Get(IConnection remote, CallForm form, int firstId, int lastId) =>
        form == CallForm.Sync ? OnThread(() => remote.GetServiceTables(firstId, lastId)) : remote.GetServiceTablesAsync(firstId, lastId).AsTask();

    protected PeerProcess Start(PeerProcess process)
    {
        _started.Add(process);
        return process;
    }
}
