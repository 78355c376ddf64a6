namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>The largest answers that the contract allows, over TLS, over every transport that can, in both forms.</summary>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Tls))]
internal sealed class TlsPayloadTests(string key, CallForm form) : TransportPayloadTestBase(key, form, TransportCases.OverTls);
