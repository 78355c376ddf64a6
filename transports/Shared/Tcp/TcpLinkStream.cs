namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>
/// A link as the stream that libraries want, for asynchronous use. Its owner closes the socket, which ends what goes on here.
/// </summary>
internal sealed class TcpLinkStream(TcpLink link) : ConnectionStream
{
    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        link.ReceiveAsync(buffer);

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        for (int sent = 0; sent < buffer.Length;)
            sent += await link.SendAsync(buffer[sent..]);
    }
}
