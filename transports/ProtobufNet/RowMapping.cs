using IntegrationMethods.Transports.Shared.Grpc;

namespace IntegrationMethods.Transports.ProtobufNet;

/// <summary>Rows to and from the objects that protobuf-net writes and reads.</summary>
internal static class RowMapping
{
    /// <exception cref="ServiceFaultException"><see cref="ServiceFaultCode.RowOverLimit"/>: the library has no such limit.</exception>
    public static RowList ToMessage(IReadOnlyList<ServiceTable> rows)
    {
        var list = new RowList();
        for (int i = 0; i < rows.Count; i++)
            list.Rows.Add(ToMessage(RowLimits.CheckRow(rows[i])));
        return list;
    }

    /// <exception cref="InvalidDataException">A row is none.</exception>
    public static ServiceTable[] FromMessage(RowList list)
    {
        var rows = new ServiceTable[list.Rows.Count];
        for (int i = 0; i < rows.Length; i++)
            rows[i] = FromMessage(list.Rows[i]);
        return rows;
    }

    private static Row ToMessage(ServiceTable row)
    {
        (long seconds, int nanos) = RowParts.FromDate(row.CreationDate);
        return new Row
        {
            ServiceTableID = row.ServiceTableID,
            DescServiceTable = row.DescServiceTable.Length == 0 ? null : row.DescServiceTable,
            Value = BitConverter.SingleToInt32Bits(row.Value) == 0 ? null : row.Value,
            CreationDate = new Timestamp { Seconds = seconds, Nanos = nanos },
            StringField1 = row.StringField1,
            StringField2 = row.StringField2,
            CreationDateKind = RowParts.FromKind(row.CreationDate.Kind),
        };
    }

    private static ServiceTable FromMessage(Row row) => new(
        row.ServiceTableID,
        Text(row.DescServiceTable) ?? "",
        row.Value ?? 0,
        RowParts.ToDate(row.CreationDate is { } date ? (date.Seconds, date.Nanos) : null, row.CreationDateKind),
        Text(row.StringField1),
        Text(row.StringField2));

    private static string? Text(string? text) => text is null ? null : RowParts.CheckText(text);
}
