using System.Buffers.Binary;
using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.Shared.Grpc;
using Wire = IntegrationMethods.Transports.Shared.Grpc.Messages;

namespace IntegrationMethods.Tests.Shared;

/// <summary>Messages as bytes: by the transport, and by Google's library from the same .proto.</summary>
internal static class GrpcBytes
{
    public static byte[] Write(IReadOnlyList<ServiceTable> rows)
    {
        var message = new OutgoingMessage(int.MaxValue);
        message.Start();
        RowListMessage.Write(message, rows);
        byte[] bytes = message.Message.ToArray();
        message.Release();
        return bytes;
    }

    /// <summary>A row's message on its own.</summary>
    public static byte[] WriteRow(ServiceTable row)
    {
        var message = new OutgoingMessage(int.MaxValue);
        message.Start();
        RowMessage.Write(message, row);
        byte[] bytes = message.Message.ToArray();
        message.Release();
        return bytes;
    }

    /// <summary>A message behind its prefix.</summary>
    public static byte[] Frame(byte[] message, byte flag = 0)
    {
        byte[] frame = new byte[5 + message.Length];
        frame[0] = flag;
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(1), message.Length);
        message.CopyTo(frame, 5);
        return frame;
    }

    /// <summary>A request for a range behind its prefix.</summary>
    public static byte[] Range(int firstId, int lastId) => Frame(new Wire.Range { InitialId = firstId, FinalId = lastId }.ToByteArray());

    public static byte[] WriteByGoogle(IEnumerable<ServiceTable> rows)
    {
        var list = new Wire.ServiceTableList();
        list.Rows.AddRange(rows.Select(ToGoogle));
        return list.ToByteArray();
    }

    public static ServiceTable[] ReadByGoogle(byte[] list) => [.. Wire.ServiceTableList.Parser.ParseFrom(list).Rows.Select(FromGoogle)];

    private static Wire.ServiceTable ToGoogle(ServiceTable row)
    {
        var message = new Wire.ServiceTable
        {
            ServiceTableId = row.ServiceTableID,
            DescServiceTable = row.DescServiceTable,
            CreationDate = Timestamp.FromDateTime(DateTime.SpecifyKind(row.CreationDate, DateTimeKind.Utc)),
            CreationDateKind = (Wire.DateTimeKind)RowParts.FromKind(row.CreationDate.Kind),
        };
        if (BitConverter.SingleToUInt32Bits(row.Value) != 0)
            message.Value = row.Value;
        if (row.StringField1 is not null)
            message.StringField1 = row.StringField1;
        if (row.StringField2 is not null)
            message.StringField2 = row.StringField2;
        return message;
    }

    private static ServiceTable FromGoogle(Wire.ServiceTable row) => new(
        row.ServiceTableId,
        row.DescServiceTable,
        row.Value,
        DateTime.SpecifyKind(row.CreationDate.ToDateTime(), RowParts.ToKind((int)row.CreationDateKind)),
        row.HasStringField1 ? row.StringField1 : null,
        row.HasStringField2 ? row.StringField2 : null);
}
