using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Shared;

/// <summary>The transports that lead to a server in another process, without a broker between.</summary>
internal static class ServedTransports
{
    public static string Help => TransportSelection.Help(All);

    /// <summary>Keys of those with several kinds of answers.</summary>
    public static string Streaming =>
        string.Join(", ", All.Where(transport => transport.Answers.Count > 1).Select(transport => transport.Key));

    private static ITransport[] All =>
        [.. TransportCatalog.Create(new TransportOptions()).Where(transport => transport is { HasWire: true, BrokerScheme: null })];

    /// <exception cref="UsageException">A word is none of them.</exception>
    public static IReadOnlyList<ITransport> Parse(IEnumerable<string> words) => TransportSelection.Parse(All, string.Join(',', words));
}
