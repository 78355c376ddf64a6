using System.Text.Json;
using System.Text.Json.Nodes;
using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Reports.Log;

/// <summary>
/// Events as JSON, one object a line (jsonlines.org), each on its way as soon as it is written. Names in snake case; what is not available
/// is absent.
/// </summary>
internal sealed class JsonLog(TextWriter output, TimeProvider? clock = null)
{
    private static readonly JsonSerializerOptions s_json = new(EnvironmentRecord.Json) { WriteIndented = false };

    private readonly TimeProvider _clock = clock ?? TimeProvider.System;

    public void Write(string name, object fields)
    {
        var line = new JsonObject { ["event"] = name, ["time"] = CsvText.Of(_clock.GetUtcNow()) };
        foreach ((string field, JsonNode? value) in JsonSerializer.SerializeToNode(fields, s_json)!.AsObject())
            line[field] = value?.DeepClone();
        output.WriteLine(line.ToJsonString(s_json));
        output.Flush();
    }
}
