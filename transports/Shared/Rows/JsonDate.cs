using System.Text.Json;
using System.Text.Json.Serialization;

namespace IntegrationMethods.Transports.Shared.Rows;

/// <summary>
/// Dates as ISO 8601 texts whose kind and ticks come back as they were; .NET's own would lose a local time at the calendar's ends.
/// </summary>
internal sealed class JsonDate : JsonConverter<DateTime>
{
    private const int MaxLength = 33;

    /// <summary>A writer may escape any character, such as the + of an offset.</summary>
    private const int MaxEscapedLength = 6 * MaxLength;

    public override DateTime Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        Span<byte> room = stackalloc byte[MaxEscapedLength];
        int length = reader.TokenType == JsonTokenType.String && Length(ref reader) <= MaxEscapedLength ? reader.CopyString(room) : 0;
        return IsoDate.TryParse(room[..length], out DateTime date) ? date : throw new JsonException("a date is not in ISO 8601 format");
    }

    public override void Write(Utf8JsonWriter writer, DateTime value, JsonSerializerOptions options)
    {
        Span<byte> room = stackalloc byte[MaxLength];
        writer.WriteStringValue(room[..IsoDate.Format(value, room)]);
    }

    // Escapes may make it longer, never shorter.
    private static long Length(ref Utf8JsonReader reader) => reader.HasValueSequence
        ? reader.ValueSequence.Length
        : reader.ValueSpan.Length;
}
