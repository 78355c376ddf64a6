using System.Net.WebSockets;
using IntegrationMethods.Transports.SignalR;

namespace IntegrationMethods.Tests.Unit.Transports.SignalR;

/// <summary>A client of the hub protocol that sends whatever a test wants.</summary>
internal static class HubClient
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    /// <summary>A connection whose handshake has been made.</summary>
    public static async Task<ClientWebSocket> OpenAsync(IPEndPoint server, string protocol)
    {
        var client = new ClientWebSocket();
        client.Options.Proxy = null;
        await client.ConnectAsync(new Uri($"ws://{server}{HubMethods.Path}"), CancellationToken.None).WaitAsync(s_limit);
        await ScriptedHub.SendAsync(client, $"{{\"protocol\":\"{protocol}\",\"version\":1}}\u001e");
        Assert.That(Encoding.UTF8.GetString(await ReadAsync(client)), Is.EqualTo("{}\u001e"));
        return client;
    }

    public static async Task<byte[]> ReadAsync(ClientWebSocket client)
    {
        byte[] buffer = new byte[16 * 1024];
        WebSocketReceiveResult received = await client.ReceiveAsync(buffer, CancellationToken.None).WaitAsync(s_limit);
        return buffer[..received.Count];
    }
}
