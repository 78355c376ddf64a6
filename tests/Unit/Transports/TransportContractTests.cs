namespace IntegrationMethods.Tests.Unit.Transports;

/// <summary>The contract, held to by every transport of the catalog in both forms, in clear text and over TLS.</summary>
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.AllAndTls))]
internal sealed class TransportContractTests(string key, CallForm form, bool tls) : TransportContractTestBase(key, form, tls ? TransportCases.OverTls : null);
