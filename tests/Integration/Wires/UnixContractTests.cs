namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>
/// The whole contract by Unix domain socket, by one transport for each way to carry bytes, in both forms;
/// <see cref="TransportContractTests"/> holds all of them to it over TCP.
/// </summary>
[Category("InProcess")]
[Category("Long")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.UnixFamilies))]
internal sealed class UnixContractTests(string key, CallForm form)
    : TransportContractTestBase(key, form, new TransportOptions { Address = AddressKind.Unix });
