using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.AspNetCore.Connections;

namespace IntegrationMethods.Transports.Shared.Pipes;

/// <summary>
/// The server's end of a named pipe that Kestrel has accepted, as a stream for asynchronous use. It ends when its client leaves or the
/// server stops.
/// </summary>
/// <param name="connection">Closing the stream aborts it.</param>
/// <param name="gone">Cancelled when the client is gone, or when the server stops.</param>
internal sealed class ServerPipe(ConnectionContext connection, CancellationToken gone) : ConnectionStream
{
    private readonly Stream _input = connection.Transport.Input.AsStream(leaveOpen: true);

    private readonly Stream _output = connection.Transport.Output.AsStream(leaveOpen: true);

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        try
        {
            return await _input.ReadAsync(buffer, gone);
        }
        catch (OperationCanceledException)
        {
            return 0;
        }
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
        _output.WriteAsync(buffer, CancellationToken.None);

    /// <summary>Waits for the client to leave, up to a limit: what it has not read of a pipe is lost with the server's end.</summary>
    public async ValueTask DrainAsync(TimeSpan limit)
    {
        using var timeout = new CancellationTokenSource(limit);
        byte[] rest = new byte[1024];
        try
        {
            while (await _input.ReadAsync(rest, timeout.Token) > 0)
            {
                // Discard what a rejected client still sends.
            }
        }
        catch (Exception left) when (left is OperationCanceledException or IOException)
        {
            // It takes its time, or has cut the connection.
        }
    }

    protected override void Dispose(bool disposing)
    {
        connection.Abort();
        base.Dispose(disposing);
    }
}
