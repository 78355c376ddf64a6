using IntegrationMethods.Transports.Shared.Grpc;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>The message <c>ServiceTableList</c> of service_tables.proto, to and from bytes.</summary>
internal static class RowListMessage
{
    private const byte Row = 0x0A;

    /// <summary>Adds the rows to the message that is being written.</summary>
    /// <exception cref="ServiceFaultException">A row is over the limits.</exception>
    /// <exception cref="GrpcStatusException">The message is over its limit.</exception>
    public static void Write(OutgoingMessage message, IReadOnlyList<ServiceTable> rows)
    {
        for (int i = 0; i < rows.Count; i++)
        {
            ServiceTable row = rows[i];
            var writer = new ProtoWriter(message.GetSpan(RowParts.MaxSize(row)));
            int guess = RowMessage.GuessSize(row);
            int start = writer.Begin(Row, guess);
            RowMessage.Write(ref writer, row);
            writer.End(start, guess);
            message.Advance(writer.Length);
        }
    }

    /// <exception cref="InvalidDataException">The bytes are no such message, or hold more rows than a call may ask for.</exception>
    public static ServiceTable[] Read(ReadOnlySpan<byte> message)
    {
        var rows = new ServiceTable[Count(message)];
        var reader = new ProtoReader(message);
        int filled = 0;
        for (uint tag; (tag = reader.ReadTag()) != 0;)
        {
            if (tag == Row)
                rows[filled++] = RowMessage.Read(reader.ReadBytes());
            else
                reader.Skip(tag);
        }
        return rows;
    }

    private static int Count(ReadOnlySpan<byte> message)
    {
        var reader = new ProtoReader(message);
        int count = 0;
        for (uint tag; (tag = reader.ReadTag()) != 0; reader.Skip(tag))
            count += tag == Row ? 1 : 0;
        return count <= RowLimits.MaxRowsPerCall ? count : throw RowParts.TooManyRows();
    }
}
