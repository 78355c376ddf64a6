using System.Net;

namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>Where connections go, and for which form.</summary>
/// <param name="Transport">How they get there.</param>
/// <param name="EndPoint">The server.</param>
/// <param name="Form">Of their calls.</param>
internal sealed record Destination(ITransport Transport, IPEndPoint EndPoint, CallForm Form)
{
    /// <exception cref="TransportException">No server answers there.</exception>
    public IConnection Connect() => Transport.Connect(EndPoint);

    /// <exception cref="TransportException">No server answers there.</exception>
    public ValueTask<IConnection> ConnectAsync(CancellationToken ct) => Transport.ConnectAsync(EndPoint, ct);
}
