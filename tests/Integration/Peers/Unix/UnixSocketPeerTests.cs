using System.Net;
using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Peers.Unix;

/// <summary>Unix domain sockets of other programs against ours: the file is where the documents say, and carries the protocol's own bytes.</summary>
[Platform(Exclude = "Win", Reason = "Python and curl have Unix domain sockets on Unix alone.")]
internal sealed class UnixSocketPeerTests
{
    private static readonly string[] s_keys = ["sockets/direct", "nettcp/direct", "soap/direct", "rest/direct", "rest-h2/direct", "websocket/direct", "grpc/direct"];

    private static readonly TransportOptions s_unix = new() { Address = AddressKind.Unix };

    private readonly ServiceTable[] _rows = SampleRows.PlainRows(500);
    private readonly List<IAsyncDisposable> _opened = [];

    [TearDown]
    public async Task Close()
    {
        _opened.Reverse();
        foreach (IAsyncDisposable opened in _opened)
            await opened.DisposeAsync();
        _opened.Clear();
    }

    [Test]
    [Peer("Python's asyncio", "Unix domain sockets")]
    [PeerCase(PeerDirection.TheirsToOurs, "one row, a fault and 500 rows; sockets, NET.TCP, SOAP, REST, WebSocket, gRPC")]
    public async Task Pythons_socket_reaches_our_server([ValueSource(nameof(s_keys))] string key, [Values] CallForm form)
    {
        IPEndPoint server = await ListenAsync(key, form, s_unix);
        using var relay = PeerProcess.Start("python3", "", PeerProcess.File("Python/unix_relay.py"), "to_unix", UnixSocketFile.Of(server));
        var endpoint = new IPEndPoint(IPAddress.Loopback, int.Parse(await relay.ReadLineAsync(), CultureInfo.InvariantCulture));

        await AssertAnswersAsync(await ConnectAsync(key, endpoint, form, new TransportOptions()), form);
    }

    [Test]
    [Peer("Python's asyncio", "Unix domain sockets")]
    [PeerCase(PeerDirection.OursToTheirs, "one row, a fault and 500 rows; sockets, NET.TCP, SOAP, REST, WebSocket, gRPC")]
    public async Task Our_client_reaches_Pythons_socket([ValueSource(nameof(s_keys))] string key, [Values] CallForm form)
    {
        IPEndPoint server = await ListenAsync(key, form, new TransportOptions());
        string file = UnixSocketFile.Of(server);
        UnixSocketFile.Clear(file);
        using var relay = PeerProcess.Start("python3", "", PeerProcess.File("Python/unix_relay.py"), "from_unix", file, server.Port.ToString(CultureInfo.InvariantCulture));
        Assert.That(await relay.ReadLineAsync(), Is.EqualTo("listening"));

        await AssertAnswersAsync(await ConnectAsync(key, server, form, s_unix), form);
        File.Delete(file);
    }

    [TestCase("rest/direct", "--http1.1", "200 1.1")]
    [TestCase("rest-h2/direct", "--http2-prior-knowledge", "200 2")]
    [Peer("curl", "Unix domain sockets")]
    [PeerCase(PeerDirection.TheirsToOurs, "REST over HTTP/1.1 and HTTP/2 by curl")]
    public async Task Curl_gets_our_rows(string key, string version, string outcome)
    {
        await PeerProcess.RequireAsync("curl", "curl", "--version");
        IPEndPoint server = await ListenAsync(key, CallForm.Async, s_unix);

        string[] lines = await PeerProcess.RunAsync("curl", "--silent", "--show-error", "--max-time", "30", version, "--unix-socket", UnixSocketFile.Of(server), "--write-out", "\n%{http_code} %{http_version}\n", "http://localhost/service-tables?firstId=1&lastId=100");

        Assert.That(lines[^1], Is.EqualTo(outcome));
        Assert.That(JsonDocument.Parse(lines[^2]).RootElement.GetArrayLength(), Is.EqualTo(100));
    }

    private async Task AssertAnswersAsync(IConnection remote, CallForm form)
    {
        Assert.That(await Get(remote, form, 1, 1), Is.EqualTo(_rows[..1]));
        Assert.That(Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, form, 1, 501))!.Code, Is.EqualTo(ServiceFaultCode.RowNotFound));
        Assert.That(await Get(remote, form, 1, 500), Is.EqualTo(_rows));
    }

    private async Task<IPEndPoint> ListenAsync(string key, CallForm form, TransportOptions options)
    {
        IListener listener = await TransportCases.Create(key, options).ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables(_rows), form);
        _opened.Add(listener);
        return listener.EndPoint;
    }

    private async Task<IConnection> ConnectAsync(string key, IPEndPoint endpoint, CallForm form, TransportOptions options)
    {
        ITransport transport = TransportCases.Create(key, options);
        IConnection connection = form == CallForm.Sync ? await OnThread(() => transport.Connect(endpoint)) : await transport.ConnectAsync(endpoint);
        _opened.Add(connection);
        return connection;
    }

    private static Task<IReadOnlyList<ServiceTable>> Get(IConnection remote, CallForm form, int firstId, int lastId) =>
        form == CallForm.Sync ? OnThread(() => remote.GetServiceTables(firstId, lastId)) : remote.GetServiceTablesAsync(firstId, lastId).AsTask();
}
