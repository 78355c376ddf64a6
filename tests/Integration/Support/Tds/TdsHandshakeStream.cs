using System.Buffers.Binary;

namespace IntegrationMethods.Tests.Integration.Support.Tds;

/// <summary>TLS as [MS-TDS] has it: its handshake is the data of pre-login packets, and what follows is not in packets.</summary>
internal sealed class TdsHandshakeStream(Stream inner) : Stream
{
    private int _leftInPacket;

    /// <summary>Once the handshake is complete.</summary>
    public bool IsOver { get; set; }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (IsOver)
            return await inner.ReadAsync(buffer, cancellationToken);
        if (_leftInPacket == 0)
        {
            byte[] header = new byte[TdsPacket.HeaderLength];
            if (await inner.ReadAtLeastAsync(header, header.Length, throwOnEndOfStream: false, cancellationToken) < header.Length)
                return 0;
            _leftInPacket = BinaryPrimitives.ReadUInt16BigEndian(header.AsSpan(2)) - header.Length;
        }
        int read = await inner.ReadAsync(buffer[..Math.Min(buffer.Length, _leftInPacket)], cancellationToken);
        _leftInPacket -= read;
        return read;
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
        inner.WriteAsync(IsOver ? buffer : new TdsPacket(TdsPacket.PreLogin, buffer.ToArray()).ToBytes(), cancellationToken);

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Flush()
    {
    }

    public override Task FlushAsync(CancellationToken cancellationToken) => inner.FlushAsync(cancellationToken);

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
