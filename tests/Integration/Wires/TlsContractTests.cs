namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>The contract, held to over TLS by every transport that can, in both forms; the unit tests hold all of them to it in clear text.</summary>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Tls))]
internal sealed class TlsContractTests(string key, CallForm form) : TransportContractTestBase(key, form, TransportCases.OverTls);
