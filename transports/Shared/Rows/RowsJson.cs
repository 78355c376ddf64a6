using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using IntegrationMethods.Transports.Shared.Http;

namespace IntegrationMethods.Transports.Shared.Rows;

/// <summary>Rows as a JSON array.</summary>
/// <remarks>JSON has no NaN and no infinity: they travel as the strings <c>"NaN"</c>, <c>"Infinity"</c> and <c>"-Infinity"</c>.</remarks>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals,
    RespectNullableAnnotations = true,
    RespectRequiredConstructorParameters = true,
    Converters = [typeof(JsonDate)])]
[JsonSerializable(typeof(JsonRowList))]
internal sealed partial class RowsJson : JsonSerializerContext
{
    /// <summary>
    /// What the default encoder escapes for the sake of HTML and JavaScript is as safe in a document with its own media type.
    /// </summary>
    public static readonly JsonWriterOptions Writing =
        new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true };

    /// <exception cref="ServiceFaultException">A row breaks <see cref="RowLimits"/>: JSON would carry half a surrogate pair as another
    /// character.</exception>
    /// <exception cref="TransportException">The document is over its limit.</exception>
    public static void Write(HttpBody body, IReadOnlyList<ServiceTable> rows, JavaScriptEncoder? encoder = null)
    {
        var writer = new Utf8JsonWriter(body, encoder is null ? Writing : Writing with { Encoder = encoder });
        writer.WriteStartArray();
        for (int i = 0; i < rows.Count; i++)
            JsonSerializer.Serialize(writer, RowLimits.CheckRow(rows[i]), Default.ServiceTable);
        writer.WriteEndArray();
        writer.Flush();
    }

    /// <exception cref="JsonException">It is no such document, or over <see cref="RowLimits"/>.</exception>
    public static IReadOnlyList<ServiceTable> ReadRows(ReadOnlySpan<byte> document) =>
        JsonSerializer.Deserialize(document, Default.JsonRowList) ?? throw new JsonException("it is null");
}
