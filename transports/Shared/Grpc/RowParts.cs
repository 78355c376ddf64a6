namespace IntegrationMethods.Transports.Shared.Grpc;

/// <summary>
/// The parts of a row that every stack of gRPC maps in the same way: its size, texts and date, as in service_tables.proto.
/// </summary>
internal static class RowParts
{
    /// <summary>Bytes of a row besides its texts, with the tag and length of the list around it, at most.</summary>
    private const int MaxFixedSize = 80;

    /// <summary>Bytes that the row takes at most, as a list's item or alone.</summary>
    public static int MaxSize(ServiceTable row) => MaxFixedSize + 3 * TextLength(row);

    /// <summary>Bytes of the rows as a list, at most.</summary>
    public static long MaxSize(IReadOnlyList<ServiceTable> rows)
    {
        long size = 0;
        for (int i = 0; i < rows.Count; i++)
            size += MaxSize(rows[i]);
        return size;
    }

    public static int TextLength(ServiceTable row) =>
        row.DescServiceTable.Length + (row.StringField1?.Length ?? 0) + (row.StringField2?.Length ?? 0);

    public static InvalidDataException TooManyRows() => new($"it has more than {RowLimits.MaxRowsPerCall} rows");

    /// <exception cref="InvalidDataException">The text is over <see cref="RowLimits.MaxTextLength"/>.</exception>
    public static string CheckText(string text) =>
        text.Length <= RowLimits.MaxTextLength
            ? text
            : throw new InvalidDataException($"a text has {text.Length} characters, more than {RowLimits.MaxTextLength}");

    /// <returns>The message <c>google.protobuf.Timestamp</c>.</returns>
    public static (long Seconds, int Nanos) FromDate(DateTime date)
    {
        (long seconds, long rest) = Math.DivRem(date.Ticks, TimeSpan.TicksPerSecond);
        return (seconds - DateTime.UnixEpoch.Ticks / TimeSpan.TicksPerSecond, (int)(rest * TimeSpan.NanosecondsPerTick));
    }

    /// <exception cref="InvalidDataException">There is no date, or none of this calendar.</exception>
    public static DateTime ToDate((long Seconds, int Nanos)? date, int kind)
    {
        if (date is not (long seconds, int nanos))
            throw new InvalidDataException("a row has no creation_date");
        long second = unchecked(seconds + DateTime.UnixEpoch.Ticks / TimeSpan.TicksPerSecond);
        if ((ulong)second > (ulong)(DateTime.MaxValue.Ticks / TimeSpan.TicksPerSecond) || (uint)nanos > 999_999_999)
            throw new InvalidDataException("a creation_date is outside the years 1 to 9999");
        return new DateTime(second * TimeSpan.TicksPerSecond + nanos / TimeSpan.NanosecondsPerTick, ToKind(kind));
    }

    /// <returns>The enum <c>DateTimeKind</c> of service_tables.proto, whose zero is UTC.</returns>
    public static int FromKind(DateTimeKind kind) => kind switch
    {
        DateTimeKind.Utc => 0,
        DateTimeKind.Local => 1,
        _ => 2,
    };

    /// <exception cref="InvalidDataException">A kind of a later version: to guess would change the date.</exception>
    public static DateTimeKind ToKind(int kind) => kind switch
    {
        0 => DateTimeKind.Utc,
        1 => DateTimeKind.Local,
        2 => DateTimeKind.Unspecified,
        _ => throw new InvalidDataException("a creation_date_kind is unknown"),
    };
}
