using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Brokers.Nats;

/// <summary>The contract, held to over a real NATS server.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class NatsContractTests(CallForm form) : TransportContractTestBase("nats/nats-net", form)
{
    private NatsBroker _broker = null!;

    [OneTimeSetUp]
    public async Task Start() => _broker = await NatsBroker.RequireAsync();

    protected override TransportOptions Adapt(TransportOptions? options) => (options ?? new()) with { Broker = _broker.Address };
}
