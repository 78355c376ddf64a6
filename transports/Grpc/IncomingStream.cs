using System.Buffers;
using IntegrationMethods.Transports.Shared.Grpc;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>The messages of a streaming call in one direction, one at a time out of a pooled buffer.</summary>
/// <param name="stream">The body that they come in.</param>
/// <param name="encoding">The header <c>grpc-encoding</c>.</param>
/// <param name="what">What a message is, for errors: "a message of the stream".</param>
/// <param name="maxMessageBytes">Longest message, compressed or not.</param>
internal sealed class IncomingStream(Stream stream, string? encoding, string what, int maxMessageBytes) : IDisposable
{
    private const int FirstSize = 4096;

    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(FirstSize);
    private byte[]? _inflated;
    private int _start;
    private int _next;
    private int _end;

    /// <summary>The message, decompressed, valid until the next one is read.</summary>
    public ReadOnlySpan<byte> Message => _inflated ?? _buffer.AsSpan(_start, _next - _start);

    /// <summary>
    /// Reads up to the next message. The buffer grows with the bytes that arrive, never with the length that a peer announces.
    /// </summary>
    /// <returns>Whether there is one; false at the end of the stream.</returns>
    /// <exception cref="GrpcStatusException">A message breaks off, is over the limit or of a compression that this end does not
    /// read.</exception>
    public async ValueTask<bool> ReadAsync(CancellationToken ct)
    {
        // A cancelled caller receives nothing, not even buffered messages.
        ct.ThrowIfCancellationRequested();
        _inflated = null;
        while (!TryTake())
        {
            MakeRoom();
            int count = await stream.ReadAsync(_buffer.AsMemory(_end), ct);
            if (count == 0)
                return _end == _next ? false : throw new GrpcStatusException(GrpcStatus.Internal, $"{what} is truncated");
            _end += count;
        }
        return true;
    }

    public void Dispose()
    {
        byte[] buffer = _buffer;
        (_buffer, _start, _next, _end) = ([], 0, 0, 0);
        if (buffer.Length > 0)
            ArrayPool<byte>.Shared.Return(buffer);
    }

    /// <summary>Makes <see cref="Message"/> of the bytes behind the last one, where all of it has arrived.</summary>
    private bool TryTake()
    {
        ReadOnlySpan<byte> arrived = _buffer.AsSpan(_next, _end - _next);
        if (arrived.Length < OutgoingMessage.PrefixSize)
            return false;
        int length = MessagePrefix.LengthOf(arrived, what, maxMessageBytes);
        if (arrived.Length - OutgoingMessage.PrefixSize < length)
            return false;
        _start = _next + OutgoingMessage.PrefixSize;
        _next = _start + length;
        if (arrived[0] == 1)
            _inflated = MessageCompression.Decode(Message, encoding, what, maxMessageBytes);
        return true;
    }

    private void MakeRoom()
    {
        if (_end < _buffer.Length && _next < _end)
            return;
        byte[] old = _buffer;
        if (_next == 0 && _end == old.Length)
            _buffer = ArrayPool<byte>.Shared.Rent(old.Length * 2);
        old.AsSpan(_next, _end - _next).CopyTo(_buffer);
        (_start, _next, _end) = (0, 0, _end - _next);
        if (old != _buffer)
            ArrayPool<byte>.Shared.Return(old);
    }
}
