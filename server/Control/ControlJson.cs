using System.Text.Json;

namespace IntegrationMethods.Server.Control;

/// <summary>How control lines are written: one JSON object a line, snake_case.</summary>
public static class ControlJson
{
    private static readonly JsonSerializerOptions s_options = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
        NumberHandling = System.Text.Json.Serialization.JsonNumberHandling.AllowNamedFloatingPointLiterals,
        Converters = { new System.Text.Json.Serialization.JsonStringEnumConverter(JsonNamingPolicy.SnakeCaseLower) },
    };

    public static string Write<T>(T value) => JsonSerializer.Serialize(value, s_options);

    public static T? Read<T>(string line) => JsonSerializer.Deserialize<T>(line, s_options);
}
