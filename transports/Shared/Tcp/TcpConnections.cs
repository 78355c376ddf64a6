using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>The sockets that a server holds: counted against the limit, and closed together at its end.</summary>
internal sealed class TcpConnections(int limit)
{
    private readonly HashSet<Socket> _open = [];
    private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private bool _closed;

    /// <summary>False where the server is full or stopping.</summary>
    public bool TryAdd(Socket socket)
    {
        lock (_open)
            return !_closed && _open.Count < limit && _open.Add(socket);
    }

    /// <summary>Call this when the socket is no longer in use.</summary>
    public void Remove(Socket socket)
    {
        socket.Dispose();
        lock (_open)
        {
            _open.Remove(socket);
            EndIfEmpty();
        }
    }

    public int Count
    {
        get
        {
            lock (_open)
                return _open.Count;
        }
    }

    /// <summary>Has nothing more arrive on any socket; the task ends when the last user of one has let it go.</summary>
    public Task EndAsync() => ShutAsync(ShutReceiving);

    /// <summary>Closes every socket; the task ends when the last user of one has let it go.</summary>
    public Task CloseAsync() => ShutAsync(socket => socket.Dispose());

    private Task ShutAsync(Action<Socket> shut)
    {
        Socket[] open;
        lock (_open)
        {
            _closed = true;
            EndIfEmpty();
            open = [.. _open];
        }
        Array.ForEach(open, shut);
        return _ended.Task;
    }

    private static void ShutReceiving(Socket socket)
    {
        try
        {
            socket.Shutdown(SocketShutdown.Receive);
        }
        catch (Exception closed) when (closed is SocketException or ObjectDisposedException)
        {
            // Its peer has left already.
        }
    }

    private void EndIfEmpty()
    {
        if (_closed && _open.Count == 0)
            _ended.TrySetResult();
    }
}
