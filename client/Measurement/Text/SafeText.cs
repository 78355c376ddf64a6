using System.Text.Json;
using System.Text.Json.Serialization;

namespace IntegrationMethods.Measurement.Text;

/// <summary>Texts of JSON files and events, safe to show: a file may be of another machine, and a text a peer's.</summary>
internal sealed class SafeText : JsonConverter<string>
{
    public override string Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.String ? OutsideText.Line(reader.GetString()!) : throw new JsonException("a string was expected");

    public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) =>
        writer.WriteStringValue(OutsideText.Line(value));
}
