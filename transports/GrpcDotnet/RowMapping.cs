using Google.Protobuf.Collections;
using Google.Protobuf.WellKnownTypes;
using IntegrationMethods.Transports.Shared.Grpc;
using Wire = IntegrationMethods.Transports.Shared.Grpc.Messages;

namespace IntegrationMethods.Transports.GrpcDotnet;

/// <summary>Rows to and from the messages that Grpc.Tools generates, as service_tables.proto has them.</summary>
internal static class RowMapping
{
    /// <exception cref="ServiceFaultException"><see cref="ServiceFaultCode.RowOverLimit"/>: what the generated code would send otherwise,
    /// or fail with.</exception>
    public static Wire.ServiceTableList ToMessage(IReadOnlyList<ServiceTable> rows)
    {
        var list = new Wire.ServiceTableList();
        list.Rows.Capacity = rows.Count;
        for (int i = 0; i < rows.Count; i++)
            list.Rows.Add(ToMessage(RowLimits.CheckRow(rows[i])));
        return list;
    }

    /// <exception cref="InvalidDataException">A row is none, or there are more of them than a call may ask for.</exception>
    public static ServiceTable[] FromMessage(Wire.ServiceTableList list)
    {
        RepeatedField<Wire.ServiceTable> from = list.Rows;
        if (from.Count > RowLimits.MaxRowsPerCall)
            throw RowParts.TooManyRows();
        var rows = new ServiceTable[from.Count];
        for (int i = 0; i < rows.Length; i++)
            rows[i] = FromMessage(from[i]);
        return rows;
    }

    private static Wire.ServiceTable ToMessage(ServiceTable row)
    {
        (long seconds, int nanos) = RowParts.FromDate(row.CreationDate);
        var message = new Wire.ServiceTable
        {
            ServiceTableId = row.ServiceTableID,
            DescServiceTable = row.DescServiceTable,
            CreationDate = new Timestamp { Seconds = seconds, Nanos = nanos },
            CreationDateKind = (Wire.DateTimeKind)RowParts.FromKind(row.CreationDate.Kind),
        };
        if (BitConverter.SingleToInt32Bits(row.Value) != 0)
            message.Value = row.Value;
        if (row.StringField1 is not null)
            message.StringField1 = row.StringField1;
        if (row.StringField2 is not null)
            message.StringField2 = row.StringField2;
        return message;
    }

    /// <exception cref="InvalidDataException">It is no row.</exception>
    public static ServiceTable FromMessage(Wire.ServiceTable message) => new(
        message.ServiceTableId,
        RowParts.CheckText(message.DescServiceTable),
        message.Value,
        RowParts.ToDate(message.CreationDate is { } date ? (date.Seconds, date.Nanos) : null, (int)message.CreationDateKind),
        message.HasStringField1 ? RowParts.CheckText(message.StringField1) : null,
        message.HasStringField2 ? RowParts.CheckText(message.StringField2) : null);
}
