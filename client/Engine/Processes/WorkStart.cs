using System.Text.Json.Serialization;

namespace IntegrationMethods.Client.Engine.Processes;

/// <summary>A work to start in a separate process, on any machine.</summary>
/// <param name="Name">For messages, such as <c>the client of grpc/direct async 8</c>.</param>
/// <param name="Scenario">Whose work it is; null for the server's own program.</param>
/// <param name="Work">Its name among the scenario's works.</param>
/// <param name="Variables">Of its environment, beside those that it inherits.</param>
internal sealed record WorkStart(string Name, string? Scenario = null, string? Work = null,
    IReadOnlyDictionary<string, string?>? Variables = null)
{
    /// <summary>The processors that it is bound to; null for any.</summary>
    public IReadOnlyList<int>? Processors { get; init; }

    /// <summary>How much memory it may use, bytes, on this machine; null for no limit.</summary>
    [JsonIgnore]
    public long? MemoryBytes { get; init; }

    /// <summary>The folder of the build whose program it is, on this machine; null for this build.</summary>
    [JsonIgnore]
    public string? Folder { get; init; }

    /// <summary>Which of several clients of a cell it is, from 0.</summary>
    [JsonIgnore]
    public int Number { get; init; }

    [JsonIgnore]
    public string Program => Scenario is null ? "server" : "client";

    [JsonIgnore]
    public IReadOnlyList<string> Arguments => Scenario is null ? ["work"] : ["work", Scenario, Work!];
}
