using IntegrationMethods.Transports.Shared.Rows;
using MessagePack;
using MessagePack.Formatters;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>Rows as an array of MessagePack.</summary>
/// <typeparam name="T">The list that the service returned; what is read is <see cref="JsonRowList"/>.</typeparam>
internal sealed class RowsFormatter<T> : IMessagePackFormatter<T?> where T : IReadOnlyList<ServiceTable>
{
    public void Serialize(ref MessagePackWriter writer, T? value, MessagePackSerializerOptions options)
    {
        if (value is null)
        {
            writer.WriteNil();
            return;
        }
        writer.WriteArrayHeader(value.Count);
        for (int i = 0; i < value.Count; i++)
            RowFormatter.Instance.Serialize(ref writer, value[i], options);
    }

    /// <exception cref="InvalidDataException">It is no array.</exception>
    /// <exception cref="System.Text.Json.JsonException">One row too many, or one over its limits.</exception>
    public T? Deserialize(ref MessagePackReader reader, MessagePackSerializerOptions options)
    {
        if (reader.TryReadNil())
            return default;
        var rows = new JsonRowList();
        for (int left = reader.ReadArrayHeader(); left > 0; left--)
            rows.Add(RowFormatter.Instance.Deserialize(ref reader, options)!);
        return (T)(object)rows;
    }
}
