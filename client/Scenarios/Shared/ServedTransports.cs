using IntegrationMethods.Contract;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Shared;

/// <summary>The transports that lead to a server in another process.</summary>
internal static class ServedTransports
{
    /// <param name="words">Of <c>--transport</c>.</param>
    /// <exception cref="UsageException">A word is none of them.</exception>
    public static IReadOnlyList<ITransport> Parse(IEnumerable<string> words) => TransportSelection.Parse(
        [.. TransportCatalog.Create(new TransportOptions()).Where(transport => transport.Name != "inprocess")], string.Join(',', words));
}
