using System.Net;
using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Peers.Unix;

/// <summary>
/// Unix domain sockets of other programs against ours: the file is where the documents say, and carries the protocol's own bytes.
/// </summary>
[Category("Long")]
[Platform(Exclude = "Win", Reason = "Python and curl have Unix domain sockets on Unix alone.")]
internal sealed class UnixSocketPeerTests : WirePeerTestBase
{
    private static readonly string[] s_keys = ["sockets/direct", "nettcp/direct", "soap/direct", "rest/direct", "rest-h2/direct",
        "websocket/direct", "signalr/aspnetcore", "grpc/direct"];

    private static readonly TransportOptions s_tcp = new();

    protected override TransportOptions Usual => new() { Address = AddressKind.Unix };

    [Test]
    [Peer("Python's asyncio", "Unix domain sockets")]
    [PeerCase(PeerDirection.TheirsToOurs, "one row, a fault and 500 rows; sockets, NET.TCP, SOAP, REST, WebSocket, SignalR, gRPC")]
    public async Task Pythons_socket_reaches_our_server([ValueSource(nameof(s_keys))] string key, [Values] CallForm form)
    {
        IPEndPoint server = await ListenAsync(key, form);
        PeerProcess relay = Start(PeerProcess.Start("python3", "", PeerProcess.File("Python/unix_relay.py"), "to_unix",
            UnixSocketFile.Of(server)));
        var endpoint = new IPEndPoint(IPAddress.Loopback, int.Parse(await relay.ReadLineAsync(), CultureInfo.InvariantCulture));

        await AssertAnswersAsync(await ConnectAsync(key, endpoint, form, s_tcp), form);
    }

    [Test]
    [Peer("Python's asyncio", "Unix domain sockets")]
    [PeerCase(PeerDirection.OursToTheirs, "one row, a fault and 500 rows; sockets, NET.TCP, SOAP, REST, WebSocket, SignalR, gRPC")]
    public async Task Our_client_reaches_Pythons_socket([ValueSource(nameof(s_keys))] string key, [Values] CallForm form)
    {
        IPEndPoint server = await ListenAsync(key, form, s_tcp);
        string file = UnixSocketFile.Of(server);
        UnixSocketFile.Clear(file);
        PeerProcess relay = Start(PeerProcess.Start("python3", "", PeerProcess.File("Python/unix_relay.py"), "from_unix", file,
            server.Port.ToString(CultureInfo.InvariantCulture)));
        Assert.That(await relay.ReadLineAsync(), Is.EqualTo("listening"));

        await AssertAnswersAsync(await ConnectAsync(key, server, form), form);
        File.Delete(file);
    }

    [TestCase("rest/direct", "--http1.1", "200 1.1")]
    [TestCase("rest-h2/direct", "--http2-prior-knowledge", "200 2")]
    [Peer("curl", "Unix domain sockets")]
    [PeerCase(PeerDirection.TheirsToOurs, "REST over HTTP/1.1 and HTTP/2 by curl")]
    public async Task Curl_gets_our_rows(string key, string version, string outcome)
    {
        await PeerProcess.RequireAsync("curl", "curl", "--version");
        IPEndPoint server = await ListenAsync(key, CallForm.Async);

        string[] lines = await PeerProcess.RunAsync("curl", "--silent", "--show-error", "--max-time", "30", version, "--unix-socket",
            UnixSocketFile.Of(server), "--write-out", "\n%{http_code} %{http_version}\n",
            "http://localhost/service-tables?firstId=1&lastId=100");

        Assert.That(lines[^1], Is.EqualTo(outcome));
        Assert.That(JsonDocument.Parse(lines[^2]).RootElement.GetArrayLength(), Is.EqualTo(100));
    }
}
