using System.Buffers.Binary;

namespace IntegrationMethods.Transports.Shared.Rows;

/// <summary>A row of PROTOCOL.md, section 4. Pure.</summary>
internal static class SocketsRow
{
    /// <summary>Fewest bytes that a row has.</summary>
    public const int MinSize = FixedSize + 3 * SocketsText.HeaderSize;

    private const int FixedSize = 17;

    /// <summary>Bytes that the row needs at most.</summary>
    public static int MaxSize(ServiceTable row) =>
        FixedSize + SocketsText.MaxSize(row.DescServiceTable) + SocketsText.MaxSize(row.StringField1)
            + SocketsText.MaxSize(row.StringField2);

    /// <returns>Bytes written; the target has to have <see cref="MaxSize"/>.</returns>
    /// <exception cref="ServiceFaultException">A text that the wire can't carry exactly.</exception>
    public static int Write(ServiceTable row, Span<byte> target)
    {
        BinaryPrimitives.WriteInt32LittleEndian(target, row.ServiceTableID);
        BinaryPrimitives.WriteSingleLittleEndian(target[4..], row.Value);
        BinaryPrimitives.WriteInt64LittleEndian(target[8..], row.CreationDate.Ticks);
        target[16] = (byte)row.CreationDate.Kind;
        int written = FixedSize;
        written += WriteText(row, row.DescServiceTable, target[written..]);
        written += WriteText(row, row.StringField1, target[written..]);
        return written + WriteText(row, row.StringField2, target[written..]);
    }

    /// <summary>Takes a row off the start of <paramref name="rest"/>.</summary>
    /// <exception cref="TransportException">Cut short, no row, or over <see cref="RowLimits"/>.</exception>
    public static ServiceTable Read(ref ReadOnlySpan<byte> rest)
    {
        if (rest.Length < MinSize)
            throw SocketsFrame.Garbage("a row is truncated");
        int id = BinaryPrimitives.ReadInt32LittleEndian(rest);
        float value = BinaryPrimitives.ReadSingleLittleEndian(rest[4..]);
        DateTime date = ReadDate(BinaryPrimitives.ReadInt64LittleEndian(rest[8..]), rest[16]);
        rest = rest[FixedSize..];
        string description = ReadText(ref rest) ?? throw SocketsFrame.Garbage("a description is null");
        return new ServiceTable(id, description, value, date, ReadText(ref rest), ReadText(ref rest));
    }

    private static string? ReadText(ref ReadOnlySpan<byte> rest)
    {
        string? text = SocketsText.Read(ref rest);
        return text is null || text.Length <= RowLimits.MaxTextLength
            ? text
            : throw SocketsFrame.Garbage($"a text has {text.Length} characters, more than {RowLimits.MaxTextLength}");
    }

    private static DateTime ReadDate(long ticks, byte kind)
    {
        if ((ulong)ticks > (ulong)DateTime.MaxValue.Ticks || kind > (byte)DateTimeKind.Local)
            throw SocketsFrame.Garbage("a date is invalid");
        return new DateTime(ticks, (DateTimeKind)kind);
    }

    private static int WriteText(ServiceTable row, string? text, Span<byte> target) =>
        SocketsText.TryWrite(text, target, out int written)
            ? written
            : throw new ServiceFaultException(
                ServiceFaultCode.RowOverLimit,
                $"row {row.ServiceTableID}: a text has an unpaired surrogate or more than 65534 bytes: correct it");
}
