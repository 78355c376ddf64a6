using System.Buffers.Binary;

namespace IntegrationMethods.Transports.NetTcp.Binary;

/// <summary>Walks over the records of an envelope ([MC-NBFX] 2.2) and looks at nothing but the lengths of its start tags.</summary>
internal ref struct NbfxTags(ReadOnlySpan<byte> bytes, int maxTagBytes)
{
    private const byte Comment = 0x02, Array = 0x03, FirstAttribute = 0x04, FirstElement = 0x40, FirstText = 0x80, StartList = 0xA4,
        EndList = 0xA6;

    private const sbyte Length8 = -1, Length16 = -2, Length32 = -3, Id = -4, PrefixAndId = -5;

    private readonly ReadOnlySpan<byte> _bytes = bytes;
    private readonly int _maxTagBytes = maxTagBytes;
    private int _at;

    // Bytes of the text records' values, two of a kind each: the second one ends its element, too.
    private static ReadOnlySpan<sbyte> Values =>
    [
        0, 0, 0, 0, 1, 2, 4, 8, 4, 8, 16, 8, Length8, Length16, Length32, Length8, Length16, Length32,
        0, 0, 0, Id, 16, 8, 16, 8, 1, Length8, Length16, Length32, PrefixAndId,
    ];

    /// <summary>Looks at the start tags up to the first record that is unknown or not whole, which no reader goes beyond.</summary>
    /// <returns>Whether it came to the end.</returns>
    /// <exception cref="InvalidDataException">A start tag, its attributes included, is over the limit.</exception>
    public static bool Check(ReadOnlySpan<byte> envelope, int maxTagBytes)
    {
        var tags = new NbfxTags(envelope, maxTagBytes);
        while (tags._at < envelope.Length)
        {
            if (!tags.Record())
                return false;
        }
        return true;
    }

    private bool Record() => Byte() switch
    {
        Nbfx.EndElement => true,
        Comment => Text(),
        Array => Tag(Byte()) && Byte() == Nbfx.EndElement && Items(Byte()),
        >= FirstText and byte type => Value(type),
        byte type => Tag(type),
    };

    private bool Tag(byte type)
    {
        int start = _at - 1;
        if (type is < FirstElement or >= FirstText || !Name(type - FirstElement, prefixes: 4))
            return false;
        while (_at - start <= _maxTagBytes && _at < _bytes.Length && _bytes[_at] is >= FirstAttribute and < FirstElement)
        {
            if (!Attribute(Byte()))
                return false;
        }
        return _at - start <= _maxTagBytes ? true : throw new InvalidDataException($"a start tag of more than {_maxTagBytes} bytes");
    }

    private bool Attribute(byte type)
    {
        if (!Name(type - FirstAttribute, prefixes: 8))
            return false;
        if (type is >= 0x08 and <= Nbfx.DictionaryXmlns)
            return true;
        byte value = Byte();
        if (value != StartList)
            return Value(value);
        for (value = Byte(); value != EndList; value = Byte())
        {
            if (!Value(value))
                return false;
        }
        return true;
    }

    // Four kinds of names in turn, then those with the prefixes a to z: first with an id, then with a text.
    private bool Name(int kind, int prefixes) => kind < prefixes
        ? (kind & 3) switch { 0 => Text(), 1 => Text() && Text(), 2 => Number(out _), _ => Text() && Number(out _) }
        : kind < prefixes + 26 ? Number(out _) : kind < prefixes + 52 && Text();

    private bool Items(byte type) => Number(out int count) && SizeOf(type) is >= 0 and sbyte size && Skip((long)count * size);

    private bool Value(byte type) => SizeOf(type) switch
    {
        Length8 => Skip(Byte()),
        Length16 => _bytes.Length - _at >= 2 && Skip(2L + BinaryPrimitives.ReadUInt16LittleEndian(_bytes[_at..])),
        Length32 => _bytes.Length - _at >= 4 && Skip(4L + BinaryPrimitives.ReadUInt32LittleEndian(_bytes[_at..])),
        Id => Number(out _),
        PrefixAndId => Skip(1) && Number(out _),
        >= 0 and sbyte size => Skip(size),
        _ => false,
    };

    private static sbyte SizeOf(byte type) => type >= FirstText && (type - FirstText) >> 1 is int kind && kind < Values.Length
        ? Values[kind]
        : sbyte.MinValue;

    private bool Text() => Number(out int length) && Skip(length);

    private bool Number(out int value)
    {
        bool whole = MultiByteInt.TryRead(_bytes[_at..], out value, out int length);
        _at += whole ? length : 0;
        return whole;
    }

    private bool Skip(long count)
    {
        bool whole = count <= _bytes.Length - _at;
        _at += whole ? (int)count : 0;
        return whole;
    }

    // Behind the end stands a record that there is not.
    private byte Byte() => _at < _bytes.Length ? _bytes[_at++] : (byte)0;
}
