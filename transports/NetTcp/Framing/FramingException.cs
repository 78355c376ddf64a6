namespace IntegrationMethods.Transports.NetTcp.Framing;

/// <summary>
/// Bytes that [MC-NMF] or this server does not allow. With a fault's name the peer receives that fault; without one it is disconnected.
/// </summary>
/// <param name="fault">Last part of the fault's URI ([MC-NMF] 2.2.5), or null.</param>
/// <param name="message">What is wrong.</param>
internal sealed class FramingException(string? fault, string message) : Exception(message)
{
    public string? Fault { get; } = fault;
}
