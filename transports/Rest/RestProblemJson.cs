using System.Text.Json.Serialization;

namespace IntegrationMethods.Transports.Rest;

/// <summary>Problems may lack any of their members (RFC 9457, 3.1), where rows may not.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(RestProblem))]
internal sealed partial class RestProblemJson : JsonSerializerContext;
