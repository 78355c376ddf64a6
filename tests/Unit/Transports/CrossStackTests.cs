namespace IntegrationMethods.Tests.Unit.Transports;

/// <summary>The whole contract between a server of one stack and a client of another: what the two have in common is the wire. The integration tests add TLS.</summary>
/// <remarks>A build with one stack of each protocol has no such pairs, which <see cref="CrossStackPairsTests"/> reports.</remarks>
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.CrossStacks))]
internal sealed class CrossStackTests(string server, string client, CallForm form) : TransportContractTestBase(server, form)
{
    protected override string ClientKey { get; } = client;
}
