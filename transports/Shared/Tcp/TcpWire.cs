using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>The sockets of one connection, and what they have carried by the kernel's TCP_INFO.</summary>
/// <remarks>
/// Source: struct tcp_info of Linux's linux/tcp.h, whose members keep their places over its versions; the two here are of 4.1 and
/// later, and are the counters of RFC 4898 (HCThruOctetsAcked, HCThruOctetsReceived).
/// </remarks>
internal sealed class TcpWire
{
    private const int IpProtoTcp = 6, TcpInfo = 11;
    private const int AckedAt = 120, ReceivedAt = 128, Needed = 136;

    private readonly List<Socket> _sockets = [];
    private readonly Lock _lock = new();
    private int _closed;

    public void Add(Socket socket)
    {
        lock (_lock)
            _sockets.Add(socket);
    }

    /// <summary>Of all sockets that are open; null where the platform does not report it.</summary>
    public WireBytes? Read()
    {
        if (!OperatingSystem.IsLinux())
            return null;
        lock (_lock)
        {
            WireBytes sum = default;
            foreach (Socket socket in _sockets.ToArray())
            {
                if (Read(socket) is { } bytes)
                    sum += bytes;
                else
                    Forget(socket);
            }
            return sum with { Closed = _closed };
        }
    }

    /// <summary>Of one socket; null where it is closed, or the kernel is too old to report it.</summary>
    public static WireBytes? Read(Socket socket)
    {
        Span<byte> info = stackalloc byte[512];
        try
        {
            if (socket.GetRawSocketOption(IpProtoTcp, TcpInfo, info) < Needed)
                return null;
        }
        catch (Exception error) when (error is ObjectDisposedException or SocketException)
        {
            return null;
        }
        // A socket that connected counts its SYN as a byte.
        return new(
            Math.Max(0, BitConverter.ToInt64(info[AckedAt..]) - 1),
            BitConverter.ToInt64(info[ReceivedAt..]));
    }

    private void Forget(Socket socket)
    {
        _sockets.Remove(socket);
        _closed++;
    }
}
