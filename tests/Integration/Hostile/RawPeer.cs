using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>A peer that sends whatever bytes it likes.</summary>
internal sealed class RawPeer : IDisposable
{
    private readonly Socket _socket = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };

    private RawPeer()
    {
    }

    /// <param name="endpoint">The server.</param>
    /// <param name="receiveBuffer">Bytes that the system takes for a peer that does not read; 0: as many as it likes.</param>
    public static async Task<RawPeer> OpenAsync(IPEndPoint endpoint, int receiveBuffer = 0)
    {
        var peer = new RawPeer();
        if (receiveBuffer > 0)
            peer._socket.ReceiveBufferSize = receiveBuffer;
        await peer._socket.ConnectAsync(endpoint);
        return peer;
    }

    /// <summary>Whether something has arrived, be it the end.</summary>
    public bool HasNews => _socket.Poll(0, SelectMode.SelectRead);

    /// <summary>Whether the server has closed; for a peer that was sent nothing.</summary>
    public bool IsClosed => HasNews && Read() == 0;

    /// <returns>False where either end has closed.</returns>
    public async Task<bool> SendAsync(ReadOnlyMemory<byte> bytes, CancellationToken ct = default)
    {
        try
        {
            while (bytes.Length > 0)
                bytes = bytes[await _socket.SendAsync(bytes, ct)..];
            return true;
        }
        catch (Exception gone) when (gone is SocketException or ObjectDisposedException)
        {
            return false;
        }
    }

    /// <summary>Sends a piece now and then, until the server closes or <paramref name="pieces"/> end.</summary>
    public async Task DripAsync(IEnumerable<byte[]> pieces, TimeSpan pause)
    {
        foreach (byte[] piece in pieces)
        {
            if (!await SendAsync(piece))
                return;
            await Task.Delay(pause);
        }
    }

    /// <summary>Reads until the server closes or resets.</summary>
    /// <returns>Bytes read.</returns>
    public async Task<int> ReadToEndAsync(CancellationToken ct = default)
    {
        byte[] buffer = new byte[64 * 1024];
        int total = 0;
        try
        {
            for (int read; (read = await _socket.ReceiveAsync(buffer, ct)) > 0;)
                total += read;
        }
        catch (SocketException)
        {
            // Reset instead of closed: ended all the same.
        }
        return total;
    }

    /// <summary>Leaves with a reset in place of an end.</summary>
    public void Reset()
    {
        _socket.LingerState = new LingerOption(true, 0);
        _socket.Dispose();
    }

    public void Dispose() => _socket.Dispose();

    private int Read()
    {
        try
        {
            return _socket.Receive(new byte[1], SocketFlags.Peek);
        }
        catch (SocketException)
        {
            return 0;
        }
    }
}
