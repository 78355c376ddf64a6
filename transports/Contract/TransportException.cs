namespace IntegrationMethods.Contract;

/// <summary>
/// The wire failed: no server, a peer that died or went silent, bytes that are not the protocol's, a frame over the limit.
/// </summary>
public sealed class TransportException(string message, Exception? inner = null) : RemedyException(message, inner);
