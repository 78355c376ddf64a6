namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>
/// What matters most of the contract, by Unix domain socket, by the transports that <see cref="UnixContractTests"/> leaves out.
/// </summary>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.UnixOthers))]
internal sealed class UnixRulesTests(string key, CallForm form)
    : TransportFewRulesTestBase(key, form, new TransportOptions { Address = AddressKind.Unix });
