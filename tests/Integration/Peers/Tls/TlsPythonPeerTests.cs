using System.Net;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Peers.Tls;

/// <summary>Python's ssl between an end of ours that speaks TLS and one that does not: whatever each says has to reach the other.</summary>
[Category("Long")]
[Peer("Python's ssl", "TLS")]
internal sealed class TlsPythonPeerTests : TlsPeerTestBase
{
    private static readonly string[] s_keys =
    [
        "sockets/direct", "nettcp/direct", "soap/direct", "rest/direct", "websocket/direct",
        "signalr/aspnetcore", "signalr-messagepack/aspnetcore",
    ];

    [Test]
    [PeerCase(PeerDirection.OursToTheirs,
        "TLS 1.2 and 1.3; for NET.TCP its upgrade; faults and 500 rows; sockets, NET.TCP, SOAP, REST, WebSocket, SignalR")]
    public async Task Our_client_speaks_to_their_TLS([ValueSource(nameof(s_keys))] string key, [Values] CallForm form)
    {
        string version = VersionOf(form);
        IPEndPoint server = await ListenAsync(key, form, new TransportOptions());
        (PeerProcess relay, IPEndPoint endpoint) = await RelayAsync("terminate", key, version, server);

        IConnection remote = await ConnectAsync(key, endpoint, form);

        await AssertAnswersAsync(remote, form);
        Assert.That(((IWireBytes)remote).TlsVersion, Is.EqualTo(version));
        Assert.That(await relay.ReadLineAsync(), Does.StartWith($"TLSv{version} "));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs,
        "TLS 1.2 and 1.3, our certificate and its name verified; for NET.TCP its upgrade; faults and 500 rows; sockets, NET.TCP, SOAP, "
            + "REST, WebSocket, SignalR")]
    public async Task Their_TLS_speaks_to_our_server([ValueSource(nameof(s_keys))] string key, [Values] CallForm form)
    {
        string version = VersionOf(form);
        IPEndPoint server = await ListenAsync(key, form);
        (PeerProcess relay, IPEndPoint endpoint) = await RelayAsync("originate", key, version, server);

        IConnection remote = await ConnectAsync(key, endpoint, form, new TransportOptions());

        await AssertAnswersAsync(remote, form);
        Assert.That(await relay.ReadLineAsync(), Does.StartWith($"TLSv{version} "));
    }

    // TlsHandshakeTests has both in both forms.
    private static string VersionOf(CallForm form) => form == CallForm.Sync ? "1.2" : "1.3";

    private async Task<(PeerProcess Relay, IPEndPoint EndPoint)> RelayAsync(string direction, string key, string version, IPEndPoint server)
    {
        PeerProcess relay = Start(PeerProcess.Start(
            "python3", "", PeerProcess.File("Python/tls_relay.py"), direction, key == "nettcp/direct"
                ? "nettcp"
                : "raw", version, server.Port.ToString(CultureInfo.InvariantCulture), PemFile));
        return (relay, new IPEndPoint(IPAddress.Loopback, int.Parse(await relay.ReadLineAsync(), CultureInfo.InvariantCulture)));
    }
}
