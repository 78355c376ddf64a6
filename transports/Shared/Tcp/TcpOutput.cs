using System.Buffers;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Buffers;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>
/// Bytes on their way out: written by a codec, then sent as one. The memory of a big message is given back. One user at a time.
/// </summary>
internal sealed class TcpOutput : IBufferWriter<byte>, IDisposable
{
    private const int FirstSize = 16 * 1024;
    private const int KeptSize = 1024 * 1024;

    private PooledBytes _bytes = new(FirstSize);

    /// <summary>Bytes written and not yet sent.</summary>
    public int Length => _bytes.Length;

    /// <summary>What is written, to be patched (a length that is known last).</summary>
    public Span<byte> Bytes => _bytes.Area(0, Length);

    /// <summary>What is written, for another way of sending; then to be cleared.</summary>
    public ReadOnlyMemory<byte> Written => _bytes.Written;

    public Span<byte> GetSpan(int sizeHint = 0) => _bytes.Room(Math.Max(1, sizeHint));

    public Memory<byte> GetMemory(int sizeHint = 0) => _bytes.MemoryRoom(Math.Max(1, sizeHint));

    public void Advance(int count) => _bytes.Length += count;

    public void Append(ReadOnlySpan<byte> bytes) => _bytes.Append(bytes);

    public void Append(byte value)
    {
        _bytes.Room(1)[0] = value;
        _bytes.Length++;
    }

    /// <summary>Some of the bytes, written or reserved.</summary>
    public Span<byte> Area(int start, int length) => _bytes.Area(start, length);

    /// <summary>Forgets what was written from <paramref name="length"/> on.</summary>
    public void CutTo(int length) => _bytes.Length = length;

    /// <summary>Blocks until everything is on its way, up to the socket's <see cref="Socket.SendTimeout"/> a step.</summary>
    public void Send(TcpLink link)
    {
        for (int sent = 0; sent < Length;)
            sent += link.Send(_bytes.Area(sent, Length - sent));
        Clear();
    }

    /// <summary>Completes at once where the socket has room, as it nearly always has.</summary>
    public async ValueTask SendAsync(TcpLink link)
    {
        for (int sent = 0; sent < Length;)
            sent += await link.SendAsync(_bytes.Written[sent..]);
        Clear();
    }

    /// <summary>To be called when nothing is being sent any more.</summary>
    public void Dispose() => _bytes.Dispose();

    public void Clear()
    {
        _bytes.Length = 0;
        if (_bytes.Capacity > KeptSize)
            _bytes.Dispose();
    }
}
