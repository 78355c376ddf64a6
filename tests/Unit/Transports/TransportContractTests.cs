namespace IntegrationMethods.Tests.Unit.Transports;

/// <summary>
/// The contract, held to by every transport of the catalog in both forms, in clear text over TCP; the integration tests add TLS and Unix
/// domain sockets.
/// </summary>
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.All))]
internal sealed class TransportContractTests(string key, CallForm form) : TransportContractTestBase(key, form);
