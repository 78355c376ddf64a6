namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>The contract, held to by Unix domain socket by every transport that can, in both forms; the unit tests hold all of them to it over TCP.</summary>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Unix))]
internal sealed class UnixContractTests(string key, CallForm form) : TransportContractTestBase(key, form, new TransportOptions { Address = AddressKind.Unix });
