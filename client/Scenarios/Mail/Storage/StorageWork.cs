using System.Net;
using System.Text.Json;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>The embedded blob storage: Kestrel alone, without a host that would take Ctrl+C for itself.</summary>
internal sealed class StorageWork : IWork
{
    private KestrelServer? _server;

    /// <returns>The address of its container.</returns>
    public async Task<string?> OpenAsync(JsonElement settings)
    {
        StorageSetup asked = settings.Deserialize<StorageSetup>(ControlJson.Options)!;
        var kestrel = new KestrelServerOptions();
        ListenOptions? bound = null;
        kestrel.Listen(new IPEndPoint(IPAddress.Loopback, 0), listen => (bound = listen).Protocols = HttpProtocols.Http1);
        var sockets = new SocketTransportFactory(Options.Create(new SocketTransportOptions()), NullLoggerFactory.Instance);
        _server = new(Options.Create(kestrel), sockets, NullLoggerFactory.Instance);
        await _server.StartAsync(new BlobApplication(asked.Mailbox.Load(), TimeSpan.FromMilliseconds(asked.LatencyMs)),
            CancellationToken.None);
        return $"http://{bound!.IPEndPoint}{BlobApplication.Container}";
    }

    public async ValueTask DisposeAsync()
    {
        if (_server is null)
            return;
        // A token already cancelled: calls are ended, not waited for.
        await _server.StopAsync(new CancellationToken(canceled: true));
        _server.Dispose();
    }
}
