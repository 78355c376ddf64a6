using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Brokers.RabbitMq;

/// <summary>The contract, held to over a real RabbitMQ server.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class RabbitMqContractTests(CallForm form) : TransportContractTestBase(RabbitMqTestBase.Key, form)
{
    private RabbitMqBroker _broker = null!;

    [OneTimeSetUp]
    public async Task Start() => _broker = await RabbitMqBroker.RequireAsync();

    protected override TransportOptions Adapt(TransportOptions? options) => (options ?? new()) with { Broker = _broker.Address };
}
