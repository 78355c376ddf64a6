using System.Net;

namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>Where connections go, and for which form.</summary>
internal sealed record Destination(ITransport Transport, IPEndPoint EndPoint, CallForm Form)
{
    public IConnection Connect() => Transport.Connect(EndPoint);

    public ValueTask<IConnection> ConnectAsync(CancellationToken ct) => Transport.ConnectAsync(EndPoint, ct);
}
