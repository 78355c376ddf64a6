namespace IntegrationMethods.Tests.Unit.Transports;

/// <summary>The contract, held to by every transport of the catalog in both forms: in clear text, over TLS, and by Unix domain socket.</summary>
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.AllWays))]
internal sealed class TransportContractTests(string key, CallForm form, bool tls, AddressKind address)
    : TransportContractTestBase(key, form, (tls ? TransportCases.OverTls : new TransportOptions()) with { Address = address });
