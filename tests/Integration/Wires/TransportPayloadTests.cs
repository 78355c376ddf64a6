namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>The largest answers that the contract allows, over every transport in both forms, in clear text.</summary>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.All))]
internal sealed class TransportPayloadTests(string key, CallForm form) : TransportPayloadTestBase(key, form);
