using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>The stream of a socket that stays in the platform's blocking mode.</summary>
/// <remarks>
/// Every 30 s <see cref="SocketsHttpHandler"/> starts an asynchronous read of zero bytes on the connections that lie idle at that
/// moment, and on Linux a socket once used asynchronously never blocks natively again. Refusing that read has the handler
/// close the idle connection and open another one for the next call, still in the blocking mode.
/// </remarks>
internal sealed class BlockingStream(Socket socket) : NetworkStream(socket, ownsSocket: true)
{
    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        ValueTask.FromException<int>(new IOException("this connection is for blocking calls"));
}
