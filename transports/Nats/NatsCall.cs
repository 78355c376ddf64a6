using IntegrationMethods.Transports.Sockets;

namespace IntegrationMethods.Transports.Nats;

/// <summary>A request that was received.</summary>
/// <param name="Reply">Where its answer goes.</param>
/// <param name="Request">What it asks for, or why it is refused.</param>
internal sealed record NatsCall(string Reply, BrokeredRequest Request);
