using IntegrationMethods.Transports.Shared.Grpc;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>
/// The message <c>ServiceTable</c> of service_tables.proto, straight between bytes and row: no message object in between.
/// </summary>
internal static class RowMessage
{
    private const byte Id = 0x08, Desc = 0x12, Value = 0x1D, Date = 0x22, Text1 = 0x2A, Text2 = 0x32, Kind = 0x38, Seconds = 0x08,
        Nanos = 0x10;

    /// <summary>Length of the message where its texts are ASCII and its numbers usual.</summary>
    public static int GuessSize(ServiceTable row) => 24 + RowParts.TextLength(row);

    /// <summary>Writes the row as a separate message.</summary>
    public static void Write(OutgoingMessage message, ServiceTable row)
    {
        var writer = new ProtoWriter(message.GetSpan(RowParts.MaxSize(row)));
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
        writer.WriteInt64(Kind, RowParts.FromKind(row.CreationDate.Kind));
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
        return new ServiceTable(id, desc, value, RowParts.ToDate(date, kind), text1, text2);
    }

    private static string ReadText(ref ProtoReader reader) => RowParts.CheckText(reader.ReadText());

    private static void WriteDate(ref ProtoWriter writer, DateTime date)
    {
        (long seconds, int nanos) = RowParts.FromDate(date);
        int start = writer.Begin(Date, 0);
        writer.WriteInt64(Seconds, seconds);
        writer.WriteInt64(Nanos, nanos);
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
}
