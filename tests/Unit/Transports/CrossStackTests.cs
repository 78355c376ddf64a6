namespace IntegrationMethods.Tests.Unit.Transports;

/// <summary>The whole contract between a server of one stack and a client of another: what the two have in common is the wire, in clear text and over TLS.</summary>
/// <remarks>A build with one stack of each protocol has no such pairs, which <see cref="CrossStackPairsTests"/> reports.</remarks>
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.CrossStacksAndTls))]
internal sealed class CrossStackTests(string server, string client, CallForm form, bool tls) : TransportContractTestBase(server, form, tls ? TransportCases.OverTls : null)
{
    protected override string ClientKey { get; } = client;
}
