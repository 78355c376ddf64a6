namespace IntegrationMethods.Contract;

/// <summary>A connection that reports the bytes on its wire: one that owns its sockets.</summary>
public interface IWireBytes
{
    /// <summary>From the kernel's own counters; some microseconds a socket. Null where the platform has none.</summary>
    WireBytes? ReadWireBytes();
}
