namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>The whole contract between a server of one stack and a client of another, over TLS; the unit tests hold them to it in clear text.</summary>
/// <remarks>A build with one stack of each protocol has no such pairs, which the unit tests report.</remarks>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.CrossStacksOverTls))]
internal sealed class TlsCrossStackTests(string server, string client, CallForm form) : TransportContractTestBase(server, form, TransportCases.OverTls)
{
    protected override string ClientKey { get; } = client;
}
