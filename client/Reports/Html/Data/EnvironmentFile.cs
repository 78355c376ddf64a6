using System.Text.Json;
using IntegrationMethods.Measurement.Compare;

namespace IntegrationMethods.Reports.Html.Data;

/// <summary><c>environment.json</c> as it is, so that a report shows what other versions wrote, too.</summary>
internal static class EnvironmentFile
{
    /// <exception cref="RemedyException">The file is missing or is no JSON object.</exception>
    public static JsonElement Read(string path)
    {
        try
        {
            using var json = JsonDocument.Parse(File.ReadAllBytes(path));
            return json.RootElement.ValueKind == JsonValueKind.Object
                ? json.RootElement.Clone()
                : throw new JsonException("it is not a JSON object");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or JsonException)
        {
            throw new RemedyException($"{path} can't be read ({OneLine.Of(e)}): give the path of a results folder.", e);
        }
    }

    /// <summary>The text at a path of names; null if it is absent.</summary>
    public static string? Text(this JsonElement json, params string[] path)
    {
        foreach (string name in path)
        {
            if (json.ValueKind != JsonValueKind.Object || !json.TryGetProperty(name, out json))
                return null;
        }
        return json.ValueKind == JsonValueKind.Null ? null : json.ToString();
    }

    /// <summary>A number of an object; null if it is absent.</summary>
    public static double? Number(this JsonElement json, string name) =>
        json.TryGetProperty(name, out JsonElement value) && value.ValueKind == JsonValueKind.Number ? value.GetDouble() : null;

    /// <summary>Such as <c>database sqlite</c>, or that timed work uses none; null where it is not known.</summary>
    public static string? Database(this JsonElement environment) =>
        environment.Text("database", "settings", "only") == "transport" ? "no database in timed work (--only transport)"
        : environment.Text("database", "engine") is { } engine ? $"database {engine}"
        : null;

    /// <summary>Where the run comes from; empty where another version wrote it differently.</summary>
    public static RunOrigin Origin(this JsonElement environment)
    {
        try
        {
            return environment.Deserialize<RunOrigin>(EnvironmentRecord.Json)!;
        }
        catch (JsonException)
        {
            return new();
        }
    }

    /// <summary>Texts of a list; empty if it is absent.</summary>
    public static IReadOnlyList<string> Texts(this JsonElement json, string name) =>
        json.TryGetProperty(name, out JsonElement list) && list.ValueKind == JsonValueKind.Array
            ? [.. list.EnumerateArray().Select(item => item.ToString())]
            : [];

    /// <summary>Objects of a list; empty if it is absent.</summary>
    public static JsonElement[] Items(this JsonElement json, string name) =>
        json.ValueKind == JsonValueKind.Object && json.TryGetProperty(name, out JsonElement list) && list.ValueKind == JsonValueKind.Array
            ? [.. list.EnumerateArray().Where(item => item.ValueKind == JsonValueKind.Object)]
            : [];
}
