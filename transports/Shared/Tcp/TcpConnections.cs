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

    /// <summary>To be called when nobody uses the socket any more.</summary>
    public void Remove(Socket socket)
    {
        socket.Dispose();
        lock (_open)
        {
            _open.Remove(socket);
            EndIfEmpty();
        }
    }

    /// <summary>Closes every socket; the task ends when the last user of one has let it go.</summary>
    public Task CloseAsync()
    {
        Socket[] open;
        lock (_open)
        {
            _closed = true;
            open = [.. _open];
            EndIfEmpty();
        }
        foreach (Socket socket in open)
            socket.Dispose();
        return _ended.Task;
    }

    private void EndIfEmpty()
    {
        if (_closed && _open.Count == 0)
            _ended.TrySetResult();
    }
}
