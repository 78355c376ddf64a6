using System.Buffers;
using System.Buffers.Binary;
using System.Text.Unicode;

namespace IntegrationMethods.Transports.NetTcp.Binary;

/// <summary>
/// Values as text records that end their element, in the forms that WCF's own writer chooses. Each method returns the
/// bytes written.
/// </summary>
internal static class NbfxValue
{
    /// <summary>No number takes more.</summary>
    public const int MaxNumberLength = 9;

    /// <summary>Room that a text needs at most.</summary>
    public static int MaxTextLength(int characters) => 3 + 3 * characters;

    public static int WriteInt(Span<byte> to, int value)
    {
        if (value == (short)value)
            return WriteShort(to, (short)value);
        to[0] = Nbfx.Int32End;
        BinaryPrimitives.WriteInt32LittleEndian(to[1..], value);
        return 5;
    }

    public static int WriteFloat(Span<byte> to, float value)
    {
        // As WCF writes it, -0 would be the integer 0 and lose its sign.
        if (value == 0 && float.IsNegative(value))
        {
            NegativeZero.CopyTo(to);
            return NegativeZero.Length;
        }
        if (value is >= short.MinValue and <= short.MaxValue && value == (short)value)
            return WriteShort(to, (short)value);
        to[0] = Nbfx.FloatEnd;
        BinaryPrimitives.WriteSingleLittleEndian(to[1..], value);
        return 5;
    }

    /// <summary>The text <c>-0</c>.</summary>
    public static ReadOnlySpan<byte> NegativeZero => [Nbfx.Chars8End, 2, (byte)'-', (byte)'0'];

    public static int WriteDateTime(Span<byte> to, DateTime value)
    {
        to[0] = Nbfx.DateTimeEnd;
        BinaryPrimitives.WriteInt64LittleEndian(to[1..], value.ToBinary());
        return 9;
    }

    /// <summary>A text of at most 21,845 characters; -1 where it is no Unicode text.</summary>
    public static int WriteText(Span<byte> to, string text)
    {
        if (text.Length <= 1 && WriteShortest(to, text))
            return 1;
        if (Utf8.FromUtf16(text, to[2..], out _, out int size, replaceInvalidSequences: false) != OperationStatus.Done)
            return -1;
        if (size / 2 > text.Length)
            return WriteUtf16(to, text);
        return size <= byte.MaxValue ? Close8(to, size) : Shift(to, size);
    }

    private static bool WriteShortest(Span<byte> to, string text)
    {
        to[0] = text switch
        {
            "" => Nbfx.EndElement,
            "0" => Nbfx.ZeroEnd,
            "1" => Nbfx.OneEnd,
            _ => 0,
        };
        return to[0] != 0;
    }

    private static int WriteShort(Span<byte> to, short value)
    {
        if (value is 0 or 1)
        {
            to[0] = value == 0 ? Nbfx.ZeroEnd : Nbfx.OneEnd;
            return 1;
        }
        if (value == (sbyte)value)
        {
            to[0] = Nbfx.Int8End;
            to[1] = (byte)value;
            return 2;
        }
        to[0] = Nbfx.Int16End;
        BinaryPrimitives.WriteInt16LittleEndian(to[1..], value);
        return 3;
    }

    private static int WriteUtf16(Span<byte> to, string text)
    {
        int size = 2 * text.Length;
        if (size > byte.MaxValue)
        {
            StrictText.Utf16.GetBytes(text, to[3..]);
            return Close16(to, Nbfx.UnicodeChars16End, size);
        }
        to[0] = Nbfx.UnicodeChars8End;
        to[1] = (byte)size;
        return 2 + StrictText.Utf16.GetBytes(text, to[2..]);
    }

    private static int Close8(Span<byte> to, int size)
    {
        to[0] = Nbfx.Chars8End;
        to[1] = (byte)size;
        return 2 + size;
    }

    private static int Shift(Span<byte> to, int size)
    {
        to.Slice(2, size).CopyTo(to[3..]);
        return Close16(to, Nbfx.Chars16End, size);
    }

    private static int Close16(Span<byte> to, byte record, int size)
    {
        to[0] = record;
        BinaryPrimitives.WriteUInt16LittleEndian(to[1..], (ushort)size);
        return 3 + size;
    }
}
