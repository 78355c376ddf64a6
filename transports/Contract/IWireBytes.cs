namespace IntegrationMethods.Contract;

/// <summary>A connection that reports the bytes on its wire, and what protects them: one that owns its sockets.</summary>
public interface IWireBytes
{
    /// <summary>From the kernel's own counters; some microseconds a socket. Null where the platform has none.</summary>
    WireBytes? ReadWireBytes();

    /// <summary>The version of TLS that both ends agreed on, such as <c>1.3</c>; null without TLS.</summary>
    string? TlsVersion => null;
}
