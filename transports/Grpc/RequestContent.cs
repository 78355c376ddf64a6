using System.Net;
using System.Net.Http.Headers;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>A request's message behind its prefix; the next call overwrites it.</summary>
/// <remarks>
/// The base class declares to the handler that the body needs no answer to be written (no duplex), which spares it a race per call.
/// </remarks>
internal sealed class RequestContent : ByteArrayContent
{
    private static readonly MediaTypeHeaderValue s_type = new(GrpcMethods.ContentType);

    private readonly byte[] _message;
    private int _length = OutgoingMessage.PrefixSize;

    public RequestContent() : this(new byte[OutgoingMessage.PrefixSize + RangeMessage.MaxSize])
    {
    }

    private RequestContent(byte[] message) : base(message)
    {
        _message = message;
        Headers.ContentType = s_type;
    }

    public void SetRange(int firstId, int lastId)
    {
        int size = RangeMessage.Write(_message.AsSpan(OutgoingMessage.PrefixSize), firstId, lastId);
        _message[OutgoingMessage.PrefixSize - 1] = (byte)size;
        _length = OutgoingMessage.PrefixSize + size;
    }

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken) =>
        stream.WriteAsync(_message.AsMemory(0, _length), cancellationToken).AsTask();

    /// <summary>The handler would keep the first length that it gets, and send it for nothing.</summary>
    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }
}
