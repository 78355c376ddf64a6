using MessagePack;
using MessagePack.Formatters;

namespace IntegrationMethods.Transports.MagicOnion;

/// <summary>An answer's list of rows. The library's own formatter makes room for as many as the list says that it has: a byte each is enough for one.</summary>
internal sealed class PackedRowsFormatter : IMessagePackFormatter<PackedRow[]?>
{
    public void Serialize(ref MessagePackWriter writer, PackedRow[]? value, MessagePackSerializerOptions options)
    {
        if (value is null)
        {
            writer.WriteNil();
            return;
        }
        IMessagePackFormatter<PackedRow> row = options.Resolver.GetFormatterWithVerify<PackedRow>();
        writer.WriteArrayHeader(value.Length);
        for (int i = 0; i < value.Length; i++)
            row.Serialize(ref writer, value[i], options);
    }

    /// <exception cref="InvalidDataException">There are more rows than a call may ask for.</exception>
    public PackedRow[]? Deserialize(ref MessagePackReader reader, MessagePackSerializerOptions options)
    {
        if (reader.TryReadNil())
            return null;
        IMessagePackFormatter<PackedRow> row = options.Resolver.GetFormatterWithVerify<PackedRow>();
        int count = reader.ReadArrayHeader();
        if (count > RowLimits.MaxRowsPerCall)
            throw new InvalidDataException($"it has more than {RowLimits.MaxRowsPerCall} rows");
        options.Security.DepthStep(ref reader);
        var rows = new PackedRow[count];
        for (int i = 0; i < count; i++)
            rows[i] = row.Deserialize(ref reader, options);
        reader.Depth--;
        return rows;
    }
}
