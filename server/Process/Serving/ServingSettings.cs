using IntegrationMethods.Db;

namespace IntegrationMethods.Processes.Serving;

/// <summary>What a server serves and how, from a command line or from its runner.</summary>
public sealed record ServingSettings
{
    /// <summary>The transport: a name, or its key <c>name/stack</c>.</summary>
    public string Transport { get; init; } = "";

    public CallForm Form { get; init; } = CallForm.Async;

    /// <summary>Address and port to listen on; port 0 picks any free port.</summary>
    public string Listen { get; init; } = "127.0.0.1:0";

    public DatabaseOptions Database { get; init; } = new();

    /// <summary>Rows that are read before it listens and served from memory; 0: one query per row.</summary>
    public int RowsInMemory { get; init; }

    /// <summary>Whether its process must have the server garbage collector, which is a setting of its start.</summary>
    public bool ServerGc { get; init; }

    public TransportOptions Wire { get; init; } = new();
}
