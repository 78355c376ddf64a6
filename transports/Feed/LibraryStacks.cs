using System.Reflection;

namespace IntegrationMethods.Transports.Feed;

/// <summary>The library stacks, and which of them this build has, as it was written into the assembly (Transport.props).</summary>
public static class LibraryStacks
{
    private static readonly ILookup<string, string> s_metadata = typeof(LibraryStacks).Assembly
        .GetCustomAttributes<AssemblyMetadataAttribute>()
        .ToLookup(entry => entry.Key, entry => entry.Value ?? "");

    /// <summary>Every one, on or off.</summary>
    public static IReadOnlyList<LibraryStack> All { get; } =
    [
        Read("corewcf", "StackCoreWcf", "soap/corewcf and nettcp/corewcf", "soap/corewcf", "nettcp/corewcf"),
        Read("grpc-dotnet", "StackGrpcDotnet", "grpc/grpc-dotnet", "grpc/grpc-dotnet"),
        Read("aspnetcore", "StackSignalR", "signalr/aspnetcore and signalr-messagepack/aspnetcore", "signalr/aspnetcore", "signalr-messagepack/aspnetcore"),
        Read("rabbitmq-client", "StackRabbitMq", "rabbitmq/rabbitmq-client", "rabbitmq/rabbitmq-client"),
        Read("streamjsonrpc", "StackStreamJsonRpc", "jsonrpc/streamjsonrpc", "jsonrpc/streamjsonrpc"),
        Read("magiconion", "StackMagicOnion", "magiconion/magiconion", "magiconion/magiconion"),
        Read("testcontainers", "StackTestcontainers", "starts SQL Server in a container"),
        Read("azureblobs", "StackAzureBlobs", "the mail scenario's client of Azurite"),
        Read("opentelemetry", "StackOpenTelemetry", "exports a run by OTLP (--otlp)"),
        Read("sqlclient", "CurrentSqlClient", "SQL Server driver"),
        Read("sqlite", "CurrentSqlite", "SQLite and its driver"),
    ];

    /// <summary>The build's property <c>Feed</c>: <c>full</c>, <c>reduced</c>, or empty where it was not given.</summary>
    public static string Feed { get; } = s_metadata["Feed"].FirstOrDefault() ?? "";

    /// <summary>All in one short line, such as <c>2 of 6 are on; 'list' names the others and says why</c>.</summary>
    public static string Line(IReadOnlyCollection<LibraryStack> stacks) => stacks.Count(stack => stack.OffBecause is null) is var on && on == stacks.Count
        ? "all are on"
        : $"{on} of {stacks.Count} are on; 'list' names the others and says why";

    private static LibraryStack Read(string name, string property, string summary, params string[] transports) =>
        new(name, property, summary, transports, [.. s_metadata[$"{property}.Package"]], s_metadata[$"{property}.Off"].FirstOrDefault(reason => reason != ""));
}
