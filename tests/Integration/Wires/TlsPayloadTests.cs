namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>
/// The largest answers that the contract allows, over TLS, over one transport for each way to carry bytes, in both forms.
/// </summary>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.TlsFamilies))]
internal sealed class TlsPayloadTests(string key, CallForm form) : TransportPayloadTestBase(key, form, TransportCases.OverTls);
