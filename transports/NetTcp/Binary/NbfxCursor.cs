using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Text;

namespace IntegrationMethods.Transports.NetTcp.Binary;

/// <summary>
/// Reads the records that WCF usually writes, one after another. Every method answers false where something else
/// stands there, which is no error: the shipped reader then reads the whole message.
/// </summary>
/// <remarks>What a row is read with is inlined: the cursor then stays in registers, and a row takes half the time.</remarks>
internal ref struct NbfxCursor(ReadOnlySpan<byte> bytes, ReaderSession session)
{
    private ReadOnlySpan<byte> _rest = bytes;

    public readonly bool AtEnd => _rest.IsEmpty;

    public bool Skip(scoped ReadOnlySpan<byte> expected)
    {
        if (!_rest.StartsWith(expected))
            return false;
        _rest = _rest[expected.Length..];
        return true;
    }

    public bool Skip(byte expected)
    {
        if (_rest.IsEmpty || _rest[0] != expected)
            return false;
        _rest = _rest[1..];
        return true;
    }

    /// <summary>
    /// A record and the id of a string, as they follow one another; without an id of one byte it is a tag that nothing has.
    /// </summary>
    public static ushort Tag(byte record, int? id) => id < 0x80 ? (ushort)(record | id.Value << 8) : ushort.MaxValue;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Skip(ushort tag)
    {
        if (!BinaryPrimitives.TryReadUInt16LittleEndian(_rest, out ushort found) || found != tag)
            return false;
        _rest = _rest[2..];
        return true;
    }

    /// <summary>An announced string by its id.</summary>
    public bool Name(out string? name)
    {
        name = _rest.IsEmpty || _rest[0] >= 0x80 ? null : session.Find(_rest[0]);
        if (name is null)
            return false;
        _rest = _rest[1..];
        return true;
    }

    /// <summary>A record followed by the id of an announced string.</summary>
    public bool Named(byte record, string name) => Skip(record) && Name(out string? found) && found == name;

    public bool Uuid(out Guid value)
    {
        value = default;
        if (_rest.Length < 16)
            return false;
        value = new Guid(_rest[..16]);
        _rest = _rest[16..];
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Int(out int value)
    {
        value = 0;
        if (_rest.IsEmpty)
            return false;
        int length = _rest[0] switch { Nbfx.ZeroEnd or Nbfx.OneEnd => 1, Nbfx.Int8End => 2, Nbfx.Int16End => 3, Nbfx.Int32End => 5, _ =>
            int.MaxValue };
        if (_rest.Length < length)
            return false;
        value = length switch
        {
            1 => _rest[0] == Nbfx.OneEnd ? 1 : 0,
            2 => (sbyte)_rest[1],
            3 => BinaryPrimitives.ReadInt16LittleEndian(_rest[1..]),
            _ => BinaryPrimitives.ReadInt32LittleEndian(_rest[1..]),
        };
        _rest = _rest[length..];
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Float(out float value)
    {
        value = -0f;
        if (Skip(NbfxValue.NegativeZero))
            return true;
        if (_rest.Length >= 5 && _rest[0] == Nbfx.FloatEnd)
        {
            value = BinaryPrimitives.ReadSingleLittleEndian(_rest[1..]);
            _rest = _rest[5..];
            return true;
        }
        bool isInt = Int(out int whole);
        value = whole;
        return isInt;
    }

    /// <exception cref="ArgumentException">No date.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Date(out DateTime value)
    {
        value = default;
        if (_rest.Length < 9 || _rest[0] != Nbfx.DateTimeEnd)
            return false;
        value = DateTime.FromBinary(BinaryPrimitives.ReadInt64LittleEndian(_rest[1..]));
        _rest = _rest[9..];
        return true;
    }

    /// <summary>A text in one record, at most 64 KiB.</summary>
    /// <exception cref="DecoderFallbackException">No Unicode text.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Text(out string value)
    {
        // Nearly every text is of this kind.
        if (_rest.Length >= 2 && _rest[0] == Nbfx.Chars8End && _rest.Length - 2 >= _rest[1])
        {
            int length = _rest[1];
            value = StrictText.Utf8.GetString(_rest.Slice(2, length));
            _rest = _rest[(2 + length)..];
            return true;
        }
        return OtherText(out value);
    }

    private bool OtherText(out string value)
    {
        value = "";
        if (_rest.IsEmpty)
            return false;
        // WCF writes the element's end as a separate record if a text crosses its writer's buffer.
        byte record = (byte)(_rest[0] | 1);
        bool ended = record == _rest[0];
        switch (record)
        {
            case Nbfx.Chars8End or Nbfx.UnicodeChars8End when _rest.Length >= 2:
                return Text(record == Nbfx.Chars8End, 2, _rest[1], out value) && (ended || Skip(Nbfx.EndElement));
            case Nbfx.Chars16End or Nbfx.UnicodeChars16End when _rest.Length >= 3:
                int size = BinaryPrimitives.ReadUInt16LittleEndian(_rest[1..]);
                return Text(record == Nbfx.Chars16End, 3, size, out value) && (ended || Skip(Nbfx.EndElement));
            default:
                return ended && ShortText(record, out value);
        }
    }

    private bool ShortText(byte record, out string value)
    {
        string? text = record switch { Nbfx.ZeroEnd => "0", Nbfx.OneEnd => "1", Nbfx.EndElement or Nbfx.EmptyEnd => "", _ => null };
        value = text ?? "";
        return text is not null && Skip(record);
    }

    private bool Text(bool utf8, int start, int size, out string value)
    {
        value = "";
        if (_rest.Length < start + size)
            return false;
        Encoding encoding = utf8 ? StrictText.Utf8 : StrictText.Utf16;
        value = encoding.GetString(_rest.Slice(start, size));
        _rest = _rest[(start + size)..];
        return true;
    }
}
