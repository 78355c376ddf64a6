using System.Buffers.Binary;
using System.Text;

namespace IntegrationMethods.Db;

/// <summary>A row as bytes for <see cref="RowDigest"/>, the same for both tables and on every engine and machine.</summary>
/// <remarks>
/// In this order, all numbers little-endian: id (int32); description (text); value (the 32 bits of the float); date (int64,
/// ticks of 100 ns since 0001-01-01, without its kind, which no engine keeps); string field 1 (text); string field 2 (text).
/// A text is its length in UTF-8 bytes (int32) and those bytes; null is the length -1 alone, so that it differs from the empty text.
/// </remarks>
public static class CanonicalRow
{
    private const int MaxBytesPerCharacter = 3;

    /// <summary>Bytes that a row takes at most.</summary>
    public static int MaxBytes(ServiceTable row) =>
        sizeof(int) + sizeof(uint) + sizeof(long) + MaxTextBytes(row.DescServiceTable) + MaxTextBytes(row.StringField1)
            + MaxTextBytes(row.StringField2);

    /// <summary>Encodes a row into <paramref name="target"/>, at least <see cref="MaxBytes"/> long.</summary>
    /// <returns>Bytes written.</returns>
    /// <exception cref="ServiceFaultException">The row is over <see cref="RowLimits"/>.</exception>
    public static int Write(ServiceTable row, Span<byte> target)
    {
        RowLimits.CheckRow(row);
        BinaryPrimitives.WriteInt32LittleEndian(target, row.ServiceTableID);
        int at = sizeof(int);
        at += WriteText(row.DescServiceTable, target[at..]);
        BinaryPrimitives.WriteUInt32LittleEndian(target[at..], BitConverter.SingleToUInt32Bits(row.Value));
        at += sizeof(uint);
        BinaryPrimitives.WriteInt64LittleEndian(target[at..], row.CreationDate.Ticks);
        at += sizeof(long);
        at += WriteText(row.StringField1, target[at..]);
        return at + WriteText(row.StringField2, target[at..]);
    }

    /// <summary>
    /// Bytes of a row's values alone, whatever carries them: the canonical form without its three lengths, so 4 (id) + 4 (value)
    /// + 8 (date) + the texts in UTF-8, null and empty being nothing.
    /// </summary>
    /// <param name="written">Bytes of the canonical form, as <see cref="Write"/> returns them.</param>
    public static int PayloadBytes(int written) => written - 3 * sizeof(int);

    /// <summary>Whether two rows are the same to a database: all but the kind of the date.</summary>
    public static bool AreEqual(ServiceTable a, ServiceTable b)
    {
        Span<byte> first = new byte[MaxBytes(a)], second = new byte[MaxBytes(b)];
        return first[..Write(a, first)].SequenceEqual(second[..Write(b, second)]);
    }

    private static int MaxTextBytes(string? text) => sizeof(int) + (MaxBytesPerCharacter * (text?.Length ?? 0));

    private static int WriteText(string? text, Span<byte> target)
    {
        int bytes = text is null ? 0 : Encoding.UTF8.GetBytes(text, target[sizeof(int)..]);
        BinaryPrimitives.WriteInt32LittleEndian(target, text is null ? -1 : bytes);
        return sizeof(int) + bytes;
    }
}
