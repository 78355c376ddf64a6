using System.Text.Json;

namespace IntegrationMethods.Measurement.Files;

/// <summary>What is in a JSON object, whatever its shape.</summary>
internal static class JsonFields
{
    /// <summary>Every value with the names that lead to it.</summary>
    public static IEnumerable<(string Name, string Value)> Flatten(this JsonElement json, string name = "") => json.ValueKind switch
    {
        JsonValueKind.Object =>
            json.EnumerateObject().SelectMany(member => member.Value.Flatten(name.Length == 0 ? member.Name : $"{name}.{member.Name}")),
        JsonValueKind.Array when json.EnumerateArray().All(item => item.ValueKind is not (JsonValueKind.Object or JsonValueKind.Array)) =>
            [(name, string.Join(", ", json.EnumerateArray().Select(item => item.ToString())))],
        JsonValueKind.Array => json.EnumerateArray().SelectMany((item, i) => item.Flatten($"{name}[{i}]")),
        _ => [(name, json.ToString())],
    };
}
