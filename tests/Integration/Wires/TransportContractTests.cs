namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>
/// The contract, held to by every transport of the catalog in both forms, in clear text over TCP; <see cref="TlsContractTests"/> and
/// <see cref="UnixContractTests"/> add TLS and Unix domain sockets.
/// </summary>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.All))]
internal sealed class TransportContractTests(string key, CallForm form) : TransportContractTestBase(key, form);
