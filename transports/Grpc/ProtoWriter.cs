using System.Buffers;
using System.Buffers.Binary;
using System.Text.Unicode;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>Protocol Buffers' wire format into a span that is known to be long enough. Tags are of one byte (fields 1 to 15).</summary>
/// <remarks>
/// Source: protobuf.dev, "Encoding". One pass: lengths are guessed, and what follows moves in the rare case of a wrong guess.
/// </remarks>
internal ref struct ProtoWriter(Span<byte> buffer)
{
    private readonly Span<byte> _buffer = buffer;

    public int Length { get; private set; }

    public static int VarintSize(ulong value) => (70 - System.Numerics.BitOperations.LeadingZeroCount(value | 1)) / 7;

    /// <summary>A number; zero is left out, as proto3 does.</summary>
    public void WriteInt64(byte tag, long value)
    {
        if (value == 0)
            return;
        _buffer[Length++] = tag;
        WriteVarint((ulong)value);
    }

    /// <summary>A number; only +0 is left out: -0 has bits to carry.</summary>
    public void WriteFloat(byte tag, float value)
    {
        if (BitConverter.SingleToUInt32Bits(value) == 0)
            return;
        _buffer[Length] = tag;
        BinaryPrimitives.WriteSingleLittleEndian(_buffer.Slice(Length + 1, sizeof(float)), value);
        Length += 1 + sizeof(float);
    }

    /// <summary>A text, whether empty or not.</summary>
    /// <returns>False where the text is not Unicode (half a surrogate pair), which must not turn into U+FFFD on its way.</returns>
    public bool TryWriteText(byte tag, string text)
    {
        int start = Begin(tag, text.Length);
        OperationStatus status = Utf8.FromUtf16(text, _buffer[Length..], out _, out int written, replaceInvalidSequences: false);
        Length += written;
        End(start, text.Length);
        return status == OperationStatus.Done;
    }

    /// <summary>Opens a field of bytes whose length is guessed.</summary>
    /// <returns>What <see cref="End"/> asks for.</returns>
    public int Begin(byte tag, int guess)
    {
        _buffer[Length++] = tag;
        WriteVarint((uint)guess);
        return Length;
    }

    /// <summary>Puts the true length in front of what was written since <see cref="Begin"/>.</summary>
    public void End(int start, int guess)
    {
        int size = Length - start;
        if (size == guess)
            return;
        int room = VarintSize((uint)guess);
        int needed = VarintSize((uint)size);
        if (needed != room)
            _buffer.Slice(start, size).CopyTo(_buffer[(start - room + needed)..]);
        Length = start - room;
        WriteVarint((uint)size);
        Length += size;
    }

    private void WriteVarint(ulong value)
    {
        while (value >= 0x80)
        {
            _buffer[Length++] = (byte)(value | 0x80);
            value >>= 7;
        }
        _buffer[Length++] = (byte)value;
    }
}
