using System.Buffers.Binary;
using System.Text;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>Protocol Buffers' wire format from a span; whatever is not that is an <see cref="InvalidDataException"/>.</summary>
/// <remarks>Source: protobuf.dev, "Encoding".</remarks>
internal ref struct ProtoReader(ReadOnlySpan<byte> bytes)
{
    /// <summary>Google's library stops at 100 with the messages around the group, of which there are three at most.</summary>
    private const int MaxGroupDepth = 97;

    private static readonly UTF8Encoding s_utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private ReadOnlySpan<byte> _rest = bytes;

    /// <summary>The next field's tag (number × 8 + wire type), or 0 at the end.</summary>
    public uint ReadTag()
    {
        if (_rest.IsEmpty)
            return 0;
        uint tag = (uint)ReadVarint();
        return tag >> 3 != 0 ? tag : throw Malformed("a field has the number 0");
    }

    public int ReadInt32() => (int)ReadVarint();

    public long ReadInt64() => (long)ReadVarint();

    public float ReadFloat() => BinaryPrimitives.ReadSingleLittleEndian(Take(sizeof(float)));

    public ReadOnlySpan<byte> ReadBytes()
    {
        ulong length = ReadVarint();
        return length <= (ulong)_rest.Length ? Take((int)length) : throw Malformed("a field is longer than its message");
    }

    public string ReadText()
    {
        ReadOnlySpan<byte> text = ReadBytes();
        // Most texts are ASCII, which widens without the counting pass of UTF-8.
        if (Ascii.IsValid(text))
            return Encoding.Latin1.GetString(text);
        try
        {
            return s_utf8.GetString(text);
        }
        catch (DecoderFallbackException)
        {
            throw Malformed("a text is not valid UTF-8");
        }
    }

    /// <summary>Passes a field that this program does not know.</summary>
    public void Skip(uint tag) => Skip(tag, MaxGroupDepth);

    public static InvalidDataException Malformed(string why) => new(why);

    private void Skip(uint tag, int depth)
    {
        switch (tag & 7)
        {
            case 0: ReadVarint(); break;
            case 1: Take(sizeof(ulong)); break;
            case 2: ReadBytes(); break;
            case 3: SkipGroup(tag >> 3, depth); break;
            case 4: throw Malformed("a group has no end or no start");
            case 5: Take(sizeof(uint)); break;
            default: throw Malformed("a field has an unknown wire type");
        }
    }

    private void SkipGroup(uint field, int depth)
    {
        if (depth == 0)
            throw Malformed("groups are nested too deep");
        for (uint tag; (tag = ReadTag()) != (field << 3 | 4);)
        {
            if (tag == 0)
                throw Malformed("a group has no end or no start");
            Skip(tag, depth - 1);
        }
    }

    private ulong ReadVarint()
    {
        ReadOnlySpan<byte> rest = _rest;
        if (rest.IsEmpty || rest[0] >= 0x80)
            return ReadLongVarint(rest);
        _rest = rest[1..];
        return rest[0];
    }

    private ulong ReadLongVarint(ReadOnlySpan<byte> rest)
    {
        ulong value = 0;
        for (int i = 0; i < rest.Length && i < 10; i++)
        {
            value |= (ulong)(rest[i] & 0x7F) << (7 * i);
            if (rest[i] < 0x80)
            {
                _rest = rest[(i + 1)..];
                return value;
            }
        }
        throw Malformed(rest.Length < 10 ? "the message ends within a number" : "a number is longer than 10 bytes");
    }

    private ReadOnlySpan<byte> Take(int count)
    {
        if (count > _rest.Length)
            throw Malformed("the message ends within a field");
        ReadOnlySpan<byte> taken = _rest[..count];
        _rest = _rest[count..];
        return taken;
    }
}
