using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization;
using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Transports.Rest;

/// <summary>Problems may lack any of their members (RFC 9457, 3.1), where rows may not.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(RestProblem))]
internal sealed partial class RestProblemJson : JsonSerializerContext
{
    public static ReadOnlyMemory<byte> Write(RestProblem problem)
    {
        var body = new ArrayBufferWriter<byte>();
        var writer = new Utf8JsonWriter(body, RowsJson.Writing);
        JsonSerializer.Serialize(writer, problem, Default.RestProblem);
        writer.Flush();
        return body.WrittenMemory;
    }

    /// <exception cref="JsonException">It is no such document.</exception>
    public static RestProblem Read(ReadOnlySpan<byte> document) =>
        JsonSerializer.Deserialize(document, Default.RestProblem) ?? throw new JsonException("it is null");
}
