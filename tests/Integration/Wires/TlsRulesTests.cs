namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>What matters most of the contract, over TLS, by the transports that <see cref="TlsContractTests"/> leaves out.</summary>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.TlsOthers))]
internal sealed class TlsRulesTests(string key, CallForm form) : TransportFewRulesTestBase(key, form, TransportCases.OverTls);
