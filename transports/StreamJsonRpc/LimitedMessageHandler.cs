using System.Buffers;
using System.IO.Pipelines;
using IntegrationMethods.Transports.Shared.Tcp;
using StreamJsonRpc;
using StreamJsonRpc.Protocol;

namespace IntegrationMethods.Transports.StreamJsonRpc;

/// <summary>The library's messages with a header, up to a limit that the library does not have.</summary>
/// <param name="link">Closed by its owner, which ends what goes on here.</param>
/// <param name="maxBytes">Of a message that is read.</param>
internal abstract class LimitedMessageHandler(TcpLink link, int maxBytes) : HeaderDelimitedMessageHandler(
    PipeWriter.Create(new TcpLinkStream(link), new StreamPipeWriterOptions(leaveOpen: true)),
    PipeReader.Create(new TcpLinkStream(link), new StreamPipeReaderOptions(leaveOpen: true)),
    RpcJson.CreateFormatter())
{
    /// <summary>What to say of a message over the limit.</summary>
    protected abstract TransportException TooLong(int maxBytes);

    /// <returns>Null at the end of the stream.</returns>
    protected override async ValueTask<JsonRpcMessage?> ReadCoreAsync(CancellationToken cancellationToken)
    {
        while (true)
        {
            ReadResult read = await Reader!.ReadAsync(cancellationToken);
            bool ended = read.IsCompleted;
            int foreignSize = 0;
            long length = 0;
            if (!read.Buffer.IsEmpty && RpcHead.TryRead(read.Buffer, out length, out foreignSize))
            {
                if (length > maxBytes)
                    throw TooLong(maxBytes);
                ended = true;
            }
            // Unread, for the library to read it again.
            Reader.AdvanceTo(read.Buffer.Start, ended ? read.Buffer.Start : read.Buffer.End);
            if (foreignSize > 0)
                return await ReadForeignAsync(foreignSize, (int)length, cancellationToken);
            if (ended)
                return await base.ReadCoreAsync(cancellationToken);
        }
    }

    // The library takes the header's name in one spelling only, while the case of such names does not matter (RFC 9110, 5.1).
    private async ValueTask<JsonRpcMessage> ReadForeignAsync(int head, int length, CancellationToken ct)
    {
        ReadResult read = await Reader!.ReadAtLeastAsync(head + length, ct);
        if (read.Buffer.Length < head + length)
            throw new EndOfStreamException();
        byte[] content = read.Buffer.Slice(head, length).ToArray();
        Reader.AdvanceTo(read.Buffer.GetPosition(head + length));
        return Formatter.Deserialize(new ReadOnlySequence<byte>(content));
    }
}
