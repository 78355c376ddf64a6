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
        Read("testcontainers", "StackTestcontainers", "starts SQL Server in a container"),
        Read("azureblobs", "StackAzureBlobs", "asks Azurite for the mail scenario"),
        Read("sqlclient", "CurrentSqlClient", "driver of SQL Server"),
        Read("sqlite", "CurrentSqlite", "driver of SQLite, and SQLite itself"),
    ];

    /// <summary>The build's property <c>Feed</c>: <c>full</c>, <c>reduced</c>, or empty where it was not given.</summary>
    public static string Feed { get; } = s_metadata["Feed"].FirstOrDefault() ?? "";

    /// <summary>All in one line, such as <c>on: sqlite; off: corewcf, grpc-dotnet (the reason)</c>.</summary>
    public static string Line(IEnumerable<LibraryStack> stacks) =>
        string.Join("; ", stacks
            .GroupBy(stack => (stack.State, stack.OffBecause), stack => stack.Name)
            .OrderBy(group => group.Key.State != "on")
            .Select(group => $"{group.Key.State}: {string.Join(", ", group)}{(group.Key.OffBecause is { } reason ? $" ({reason})" : "")}"));

    private static LibraryStack Read(string name, string property, string summary, params string[] transports) =>
        new(name, property, summary, transports, [.. s_metadata[$"{property}.Package"]], s_metadata[$"{property}.Off"].FirstOrDefault(reason => reason != ""));
}
