using System.Text;
using MessagePack;

namespace IntegrationMethods.Transports.MagicOnion;

/// <summary>Bytes of rows in MessagePack.</summary>
internal static class PackedSize
{
    /// <summary>Bytes of a list's header, and of a row besides its texts, and of a UTF-16 unit of a text, at most.</summary>
    private const int MaxHeader = 5, MaxFixedSize = 64, MaxUnitSize = 3;

    public static bool IsWithin(IReadOnlyList<ServiceTable> rows, int maxBytes)
    {
        long most = MaxHeader;
        for (int i = 0; i < rows.Count; i++)
            most += MaxFixedSize + MaxUnitSize * ((long)rows[i].DescServiceTable.Length + (rows[i].StringField1?.Length ?? 0) + (rows[i].StringField2?.Length ?? 0));
        // To measure is to read every text, so it is left out where such rows can't be over.
        return most <= maxBytes || Of(rows) <= maxBytes;
    }

    public static long Of(IReadOnlyList<ServiceTable> rows)
    {
        long size = rows.Count switch { <= 0xf => 1, <= 0xffff => 3, _ => 5 };
        for (int i = 0; i < rows.Count; i++)
            size += Of(rows[i]);
        return size;
    }

    // The list of seven values, the number behind its code, and the kind of date.
    private static long Of(ServiceTable row) =>
        1 + MessagePackWriter.GetEncodedLength(row.ServiceTableID) + Of(row.DescServiceTable) + 5 + Of(row.CreationDate) + 1 + Of(row.StringField1) + Of(row.StringField2);

    private static long Of(string? text)
    {
        int bytes = text is null ? 0 : Encoding.UTF8.GetByteCount(text);
        return bytes + bytes switch { < 32 => 1, <= 0xff => 2, <= 0xffff => 3, _ => 5 };
    }

    // The three timestamps of MessagePack: whole seconds of 32 bits, of 34 bits with nanoseconds, and of 64 bits.
    private static long Of(DateTime date)
    {
        (long seconds, long rest) = Math.DivRem(date.Ticks - DateTime.UnixEpoch.Ticks, TimeSpan.TicksPerSecond);
        if (rest < 0)
            seconds--;
        if (seconds >> 34 != 0)
            return 15;
        return rest == 0 && seconds <= uint.MaxValue ? 6 : 10;
    }
}
