using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>The sockets of one connection, and what they have carried by TCP_INFO of Linux or SIO_TCP_INFO of Windows.</summary>
/// <remarks>
/// Source: struct tcp_info of Linux's linux/tcp.h, whose members keep their places over its versions; the two here are of 4.1 and
/// later, and are the counters of RFC 4898 (HCThruOctetsAcked, HCThruOctetsReceived).
/// </remarks>
internal sealed class TcpWire
{
    private const int IpProtoTcp = 6, TcpInfo = 11;
    private const int AckedAt = 120, ReceivedAt = 128, Needed = 136;

    /// <summary>SIO_TCP_INFO of Windows' mstcpip.h, and the members BytesOut and BytesIn of its TCP_INFO_v0.</summary>
    private const int SioTcpInfo = unchecked((int)0xD8000027), WindowsSize = 88, WindowsSentAt = 48, WindowsReceivedAt = 56;

    private static bool s_windowsReports = SystemFacts.OfWindows;

    private readonly List<Socket> _sockets = [];
    private readonly Lock _lock = new();
    private int _closed;
    private bool _uncounted;

    /// <param name="socket">Null for a named pipe.</param>
    public void Add(Socket? socket)
    {
        lock (_lock)
        {
            if (socket is null or { AddressFamily: AddressFamily.Unix })
                _uncounted = true;
            else
                _sockets.Add(socket);
        }
    }

    /// <summary>Of all sockets that are open; null where the platform does not report it.</summary>
    public WireBytes? Read()
    {
        if (!SystemFacts.OfLinux && !s_windowsReports)
            return null;
        lock (_lock)
        {
            // Of bytes in Unix domain sockets and named pipes, no system keeps count.
            if (_uncounted)
                return null;
            WireBytes sum = default;
            foreach (Socket socket in _sockets.ToArray())
            {
                if (Read(socket) is { } bytes)
                    sum += bytes;
                else
                    Forget(socket);
            }
            return SystemFacts.OfLinux || s_windowsReports ? sum with { Closed = _closed } : null;
        }
    }

    /// <summary>Of one socket; null where it is closed, or the system does not report it.</summary>
    public static WireBytes? Read(Socket? socket) =>
        socket is null or { AddressFamily: AddressFamily.Unix } ? null
            : SystemFacts.OfLinux ? OfLinux(socket)
            : SystemFacts.OfWindows ? OfWindows(socket)
            : null;

    private static WireBytes? OfLinux(Socket socket)
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

    private static WireBytes? OfWindows(Socket socket)
    {
        byte[] info = new byte[WindowsSize];
        try
        {
            // The request is the number of the structure's version: 0.
            if (socket.IOControl(SioTcpInfo, new byte[sizeof(int)], info) < WindowsReceivedAt + sizeof(long))
                return null;
        }
        catch (Exception error) when (error is ObjectDisposedException or SocketException)
        {
            // Before Windows 10 version 1703 there is no such request.
            if (error is SocketException { SocketErrorCode: SocketError.OperationNotSupported or SocketError.InvalidArgument })
                s_windowsReports = false;
            return null;
        }
        return new(BitConverter.ToInt64(info, WindowsSentAt), BitConverter.ToInt64(info, WindowsReceivedAt));
    }

    private void Forget(Socket socket)
    {
        _sockets.Remove(socket);
        _closed++;
    }
}
