using IntegrationMethods.Transports.Sockets;

namespace IntegrationMethods.Transports.RabbitMq;

/// <summary>A request that was received.</summary>
/// <param name="Number">By which it is acknowledged.</param>
/// <param name="Reply">The queue that its answer goes to.</param>
/// <param name="Id">What its client knows the answer by.</param>
/// <param name="Request">What it asks for, or why it is refused.</param>
internal sealed record RabbitMqCall(ulong Number, string Reply, string? Id, BrokeredRequest Request);
