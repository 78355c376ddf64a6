namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>
/// What matters most of the contract between a server of one stack and a client of another, over TLS;
/// <see cref="CrossStackTests"/> holds them to all of it in clear text.
/// </summary>
/// <remarks>A build with one stack of each protocol has no such pairs, which <see cref="CrossStackPairsTests"/> reports.</remarks>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.CrossStacksOverTls))]
internal sealed class TlsCrossStackTests(string server, string client, CallForm form)
    : TransportFewRulesTestBase(server, form, TransportCases.OverTls)
{
    protected override string ClientKey { get; } = client;
}
