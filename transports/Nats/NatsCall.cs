using IntegrationMethods.Transports.Sockets;

namespace IntegrationMethods.Transports.Nats;

/// <summary>A request that was received.</summary>
/// <param name="Reply">Where its answer goes.</param>
/// <param name="Request">What it asks for; null where it is none.</param>
/// <param name="Refusal">Why it is none.</param>
internal sealed record NatsCall(string Reply, SocketsRequest? Request, string? Refusal);
