using System.Text.Json;

namespace IntegrationMethods.Processes.Control;

/// <summary>How control lines are written: one JSON object a line, snake_case.</summary>
public static class ControlJson
{
    /// <summary>For parts that are read later.</summary>
    public static JsonSerializerOptions Options { get; } = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
        NumberHandling = System.Text.Json.Serialization.JsonNumberHandling.AllowNamedFloatingPointLiterals,
        Converters = { new System.Text.Json.Serialization.JsonStringEnumConverter(JsonNamingPolicy.SnakeCaseLower) },
    };

    public static string Write<T>(T value) => JsonSerializer.Serialize(value, Options);

    public static T? Read<T>(string line) => JsonSerializer.Deserialize<T>(line, Options);
}
