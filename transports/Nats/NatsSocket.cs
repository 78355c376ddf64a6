using System.Net.Sockets;
using NATS.Client.Core;

namespace IntegrationMethods.Transports.Nats;

/// <summary>The library's socket, connected before. It is handed out once: a connection that was lost stays lost.</summary>
internal sealed class NatsSocket(Socket socket) : INatsSocketConnection, INatsSocketConnectionFactory
{
    private int _isTaken;

    public ValueTask<INatsSocketConnection> ConnectAsync(Uri uri, NatsOpts opts, CancellationToken cancellationToken) =>
        Interlocked.Exchange(ref _isTaken, 1) == 0
            ? ValueTask.FromResult<INatsSocketConnection>(this)
            : throw new NatsException("the connection was lost");

    public ValueTask<int> SendAsync(ReadOnlyMemory<byte> buffer) => socket.SendAsync(buffer);

    public ValueTask<int> ReceiveAsync(Memory<byte> buffer) => socket.ReceiveAsync(buffer);

    public ValueTask DisposeAsync()
    {
        socket.Dispose();
        return ValueTask.CompletedTask;
    }
}
