namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>
/// The whole contract over TLS, by one transport for each way to carry bytes, in both forms; <see cref="TransportContractTests"/> holds all
/// of them to it in clear text.
/// </summary>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.TlsFamilies))]
internal sealed class TlsContractTests(string key, CallForm form) : TransportContractTestBase(key, form, TransportCases.OverTls);
