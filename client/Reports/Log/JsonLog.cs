using System.Text.Json;
using System.Text.Json.Nodes;
using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Reports.Log;

/// <summary>Events as JSON lines (jsonlines.org), flushed one by one. Snake case; what is not available is absent.</summary>
internal sealed class JsonLog(TextWriter output)
{
    private static readonly JsonSerializerOptions s_json = new(EnvironmentRecord.Json) { WriteIndented = false };

    public void Write(string name, object fields)
    {
        var line = new JsonObject { ["event"] = name, ["time"] = CsvText.Of(TimeProvider.System.GetUtcNow()) };
        foreach ((string field, JsonNode? value) in JsonSerializer.SerializeToNode(fields, s_json)!.AsObject())
            line[field] = value?.DeepClone();
        output.WriteLine(line.ToJsonString(s_json));
        output.Flush();
    }
}
