using IntegrationMethods.Transports.Grpc;
using MagicOnion.Serialization;
using MagicOnion.Serialization.MessagePack;
using MessagePack;
using MessagePack.Resolvers;

namespace IntegrationMethods.Transports.MagicOnion;

/// <summary>Rows to and from the objects that MessagePack writes and reads.</summary>
internal static class PackedRows
{
    /// <summary>How MessagePack reads and writes here: for data of strangers, whose depth and hash codes it then mistrusts.</summary>
    public static MessagePackSerializerOptions Options { get; } = MessagePackSerializerOptions.Standard
        .WithResolver(CompositeResolver.Create([new PackedRowsFormatter()], [StandardResolver.Instance]))
        .WithSecurity(MessagePackSecurity.UntrustedData);

    /// <summary>The same for the library's client.</summary>
    public static IMagicOnionSerializerProvider Serializer { get; } = MessagePackMagicOnionSerializerProvider.Default.WithOptions(Options);

    /// <exception cref="ServiceFaultException"><see cref="ServiceFaultCode.RowOverLimit"/>: what MessagePack would send otherwise.</exception>
    public static PackedRow[] Pack(IReadOnlyList<ServiceTable> rows)
    {
        var packed = new PackedRow[rows.Count];
        for (int i = 0; i < packed.Length; i++)
            packed[i] = Pack(RowLimits.CheckRow(rows[i]));
        return packed;
    }

    /// <exception cref="InvalidDataException">There is no list, or a row is none.</exception>
    public static ServiceTable[] Unpack(PackedRow?[]? packed)
    {
        if (packed is null)
            throw new InvalidDataException("it has no list of rows");
        var rows = new ServiceTable[packed.Length];
        for (int i = 0; i < rows.Length; i++)
            rows[i] = Unpack(packed[i] ?? throw new InvalidDataException("a row is nil"));
        return rows;
    }

    private static PackedRow Pack(ServiceTable row) => new()
    {
        ServiceTableID = row.ServiceTableID,
        DescServiceTable = row.DescServiceTable,
        Value = row.Value,
        CreationDate = DateTime.SpecifyKind(row.CreationDate, DateTimeKind.Utc),
        CreationDateKind = DateKind.ToWire(row.CreationDate.Kind),
        StringField1 = row.StringField1,
        StringField2 = row.StringField2,
    };

    private static ServiceTable Unpack(PackedRow row) => new(
        row.ServiceTableID,
        Text(row.DescServiceTable) ?? throw new InvalidDataException("a row has no description"),
        row.Value,
        DateTime.SpecifyKind(row.CreationDate, DateKind.FromWire(row.CreationDateKind)),
        Text(row.StringField1),
        Text(row.StringField2));

    private static string? Text(string? text) => text is null ? null : RowMessage.CheckText(text);
}
