using IntegrationMethods.Contract;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Shared;

/// <summary>The transports that lead to a server in another process.</summary>
internal static class ServedTransports
{
    /// <summary>What <c>--transport</c> takes.</summary>
    public static string Help => TransportSelection.Help(All);

    private static ITransport[] All => [.. TransportCatalog.Create(new TransportOptions()).Where(transport => transport.HasWire)];

    /// <param name="words">Of <c>--transport</c>.</param>
    /// <exception cref="UsageException">A word is none of them.</exception>
    public static IReadOnlyList<ITransport> Parse(IEnumerable<string> words) => TransportSelection.Parse(All, string.Join(',', words));
}
