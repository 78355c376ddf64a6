namespace IntegrationMethods.Transports.Grpc;

/// <summary>The message <c>ServiceTable</c> of service_tables.proto, straight between bytes and row: no message object in between.</summary>
internal static class RowMessage
{
    private const byte Id = 0x08, Desc = 0x12, Value = 0x1D, Date = 0x22, Text1 = 0x2A, Text2 = 0x32, Kind = 0x38, Seconds = 0x08, Nanos = 0x10;

    /// <summary>Bytes of a row besides its texts, with the tag and length of the list around it, at most.</summary>
    public const int MaxFixedSize = 80;

    /// <summary>Bytes that the row takes at most, as a list's item or alone.</summary>
    public static int MaxSize(ServiceTable row) => MaxFixedSize + 3 * TextLength(row);

    /// <summary>Length of the message where its texts are ASCII and its numbers usual.</summary>
    public static int GuessSize(ServiceTable row) => 24 + TextLength(row);

    /// <summary>Writes the row as a message of its own.</summary>
    public static void Write(OutgoingMessage message, ServiceTable row)
    {
        var writer = new ProtoWriter(message.GetSpan(MaxSize(row)));
        Write(ref writer, row);
        message.Advance(writer.Length);
    }

    /// <exception cref="ServiceFaultException"><see cref="ServiceFaultCode.RowOverLimit"/>: a text that is not Unicode.</exception>
    public static void Write(ref ProtoWriter writer, ServiceTable row)
    {
        writer.WriteInt64(Id, row.ServiceTableID);
        bool unicode = row.DescServiceTable.Length == 0 || writer.TryWriteText(Desc, row.DescServiceTable);
        writer.WriteFloat(Value, row.Value);
        WriteDate(ref writer, row.CreationDate);
        unicode &= row.StringField1 is null || writer.TryWriteText(Text1, row.StringField1);
        unicode &= row.StringField2 is null || writer.TryWriteText(Text2, row.StringField2);
        if (!unicode)
            RowLimits.CheckRow(row);
        writer.WriteInt64(Kind, DateKind.ToWire(row.CreationDate.Kind));
    }

    /// <exception cref="InvalidDataException">The bytes are no such message, or the row is over <see cref="RowLimits"/>.</exception>
    public static ServiceTable Read(ReadOnlySpan<byte> message)
    {
        var reader = new ProtoReader(message);
        int id = 0, kind = 0;
        float value = 0;
        string desc = "";
        string? text1 = null, text2 = null;
        (long Seconds, int Nanos)? date = null;
        for (uint tag; (tag = reader.ReadTag()) != 0;)
        {
            switch (tag)
            {
                case Id: id = reader.ReadInt32(); break;
                case Desc: desc = ReadText(ref reader); break;
                case Value: value = reader.ReadFloat(); break;
                case Date: date = ReadDate(reader.ReadBytes(), date); break;
                case Text1: text1 = ReadText(ref reader); break;
                case Text2: text2 = ReadText(ref reader); break;
                case Kind: kind = reader.ReadInt32(); break;
                default: reader.Skip(tag); break;
            }
        }
        return new ServiceTable(id, desc, value, ToDate(date, kind), text1, text2);
    }

    private static string ReadText(ref ProtoReader reader) => CheckText(reader.ReadText());

    /// <exception cref="InvalidDataException">The text is over <see cref="RowLimits.MaxTextLength"/>.</exception>
    public static string CheckText(string text) =>
        text.Length <= RowLimits.MaxTextLength
            ? text
            : throw ProtoReader.Malformed($"a text has {text.Length} characters, more than {RowLimits.MaxTextLength}");

    private static int TextLength(ServiceTable row) =>
        row.DescServiceTable.Length + (row.StringField1?.Length ?? 0) + (row.StringField2?.Length ?? 0);

    private static void WriteDate(ref ProtoWriter writer, DateTime date)
    {
        (long seconds, long rest) = Math.DivRem(date.Ticks, TimeSpan.TicksPerSecond);
        int start = writer.Begin(Date, 0);
        writer.WriteInt64(Seconds, seconds - DateTime.UnixEpoch.Ticks / TimeSpan.TicksPerSecond);
        writer.WriteInt64(Nanos, rest * TimeSpan.NanosecondsPerTick);
        writer.End(start, 0);
    }

    /// <summary>A field that comes twice is merged into what came before.</summary>
    private static (long, int) ReadDate(ReadOnlySpan<byte> message, (long Seconds, int Nanos)? before)
    {
        var reader = new ProtoReader(message);
        (long seconds, int nanos) = before ?? default;
        for (uint tag; (tag = reader.ReadTag()) != 0;)
        {
            if (tag == Seconds)
                seconds = reader.ReadInt64();
            else if (tag == Nanos)
                nanos = reader.ReadInt32();
            else
                reader.Skip(tag);
        }
        return (seconds, nanos);
    }

    /// <exception cref="InvalidDataException">There is no date, or none of this calendar.</exception>
    public static DateTime ToDate((long Seconds, int Nanos)? date, int kind)
    {
        if (date is not (long seconds, int nanos))
            throw ProtoReader.Malformed("a row has no creation_date");
        long second = unchecked(seconds + DateTime.UnixEpoch.Ticks / TimeSpan.TicksPerSecond);
        if ((ulong)second > (ulong)(DateTime.MaxValue.Ticks / TimeSpan.TicksPerSecond) || (uint)nanos > 999_999_999)
            throw ProtoReader.Malformed("a creation_date is outside the years 1 to 9999");
        return new DateTime(second * TimeSpan.TicksPerSecond + nanos / TimeSpan.NanosecondsPerTick, DateKind.FromWire(kind));
    }
}
