using System.Buffers.Binary;
using System.Text;

namespace IntegrationMethods.Transports.NetTcp.Binary;

/// <summary>
/// Reads the records that WCF usually writes, one after another. Every method answers false where something else
/// stands there, which is no error: the shipped reader then reads the whole message.
/// </summary>
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

    public bool Int(out int value)
    {
        value = 0;
        if (_rest.IsEmpty)
            return false;
        int length = _rest[0] switch { Nbfx.ZeroEnd or Nbfx.OneEnd => 1, Nbfx.Int8End => 2, Nbfx.Int16End => 3, Nbfx.Int32End => 5, _ => int.MaxValue };
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
    public bool Text(out string value)
    {
        value = "";
        if (_rest.IsEmpty)
            return false;
        byte record = _rest[0];
        switch (record)
        {
            case Nbfx.Chars8End or Nbfx.UnicodeChars8End when _rest.Length >= 2:
                return Text(record == Nbfx.Chars8End, 2, _rest[1], out value);
            case Nbfx.Chars16End or Nbfx.UnicodeChars16End when _rest.Length >= 3:
                return Text(record == Nbfx.Chars16End, 3, BinaryPrimitives.ReadUInt16LittleEndian(_rest[1..]), out value);
            case Nbfx.ZeroEnd or Nbfx.OneEnd:
                value = record == Nbfx.ZeroEnd ? "0" : "1";
                break;
            case Nbfx.EndElement or Nbfx.EmptyEnd:
                break;
            default:
                return false;
        }
        _rest = _rest[1..];
        return true;
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
