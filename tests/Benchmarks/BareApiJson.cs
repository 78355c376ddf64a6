using System.Text.Json;
using System.Text.Json.Serialization;

namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>The source generator's code for rows, with the defaults of a web API.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(ServiceTable[]))]
internal sealed partial class BareApiJson : JsonSerializerContext;
