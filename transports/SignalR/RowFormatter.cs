using System.Buffers;
using IntegrationMethods.Transports.Shared.Rows;
using MessagePack;
using MessagePack.Formatters;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>
/// A row as a map of MessagePack, with the names that it has in JSON and its date as the same text: a timestamp has no kind.
/// </summary>
internal sealed class RowFormatter : IMessagePackFormatter<ServiceTable?>
{
    private const int MaxDateLength = 33, MaxNameLength = 16;

    private static readonly byte[][] s_names =
        [.. new[] { "serviceTableID", "descServiceTable", "value", "creationDate", "stringField1", "stringField2" }
            .Select(System.Text.Encoding.UTF8.GetBytes)];

    public static RowFormatter Instance { get; } = new();

    public void Serialize(ref MessagePackWriter writer, ServiceTable? value, MessagePackSerializerOptions options)
    {
        if (value is null)
        {
            writer.WriteNil();
            return;
        }
        writer.WriteMapHeader(s_names.Length);
        writer.WriteString(s_names[0]);
        writer.Write(value.ServiceTableID);
        writer.WriteString(s_names[1]);
        writer.Write(value.DescServiceTable);
        writer.WriteString(s_names[2]);
        writer.Write(value.Value);
        writer.WriteString(s_names[3]);
        WriteDate(ref writer, value.CreationDate);
        writer.WriteString(s_names[4]);
        writer.Write(value.StringField1);
        writer.WriteString(s_names[5]);
        writer.Write(value.StringField2);
    }

    /// <exception cref="InvalidDataException">It is no such map.</exception>
    public ServiceTable? Deserialize(ref MessagePackReader reader, MessagePackSerializerOptions options)
    {
        if (reader.TryReadNil())
            return null;
        var fields = default(Fields);
        int found = 0;
        for (int left = reader.ReadMapHeader(); left > 0; left--)
        {
            int name = IndexOfName(ref reader);
            found |= name < 0 ? 0 : 1 << name;
            Read(ref reader, name, ref fields);
        }
        return found == (1 << s_names.Length) - 1
            ? new ServiceTable(fields.Id, fields.Description!, fields.Value, fields.Date, fields.One, fields.Two)
            : throw new InvalidDataException("a row lacks a field");
    }

    private static void WriteDate(ref MessagePackWriter writer, DateTime date)
    {
        Span<byte> text = stackalloc byte[MaxDateLength];
        int length = IsoDate.Format(date, text);
        writer.WriteStringHeader(length);
        text[..length].CopyTo(writer.GetSpan(length));
        writer.Advance(length);
    }

    private static int IndexOfName(ref MessagePackReader reader)
    {
        ReadOnlySequence<byte> name = reader.ReadStringSequence() ?? throw new InvalidDataException("a field has no name");
        if (name.Length > MaxNameLength)
            return -1;
        Span<byte> room = stackalloc byte[MaxNameLength];
        name.CopyTo(room);
        Span<byte> text = room[..(int)name.Length];
        for (int i = 0; i < s_names.Length; i++)
        {
            if (text.SequenceEqual(s_names[i]))
                return i;
        }
        return -1;
    }

    private static void Read(ref MessagePackReader reader, int name, ref Fields fields)
    {
        switch (name)
        {
            case 0:
                fields.Id = reader.ReadInt32();
                break;
            case 1:
                fields.Description = reader.ReadString() ?? throw new InvalidDataException("a description is null");
                break;
            case 2:
                fields.Value = reader.ReadSingle();
                break;
            case 3:
                fields.Date = ReadDate(ref reader);
                break;
            case 4:
                fields.One = reader.ReadString();
                break;
            case 5:
                fields.Two = reader.ReadString();
                break;
            default:
                reader.Skip();
                break;
        }
    }

    private static DateTime ReadDate(ref MessagePackReader reader)
    {
        Span<byte> room = stackalloc byte[MaxDateLength];
        ReadOnlySequence<byte> text = reader.ReadStringSequence() ?? default;
        if (text.Length > MaxDateLength)
            throw NoDate();
        text.CopyTo(room);
        return IsoDate.TryParse(room[..(int)text.Length], out DateTime date) ? date : throw NoDate();
    }

    private static InvalidDataException NoDate() => new("a date is not in ISO 8601 format");

    private struct Fields
    {
        public int Id;
        public string? Description;
        public float Value;
        public DateTime Date;
        public string? One, Two;
    }
}
