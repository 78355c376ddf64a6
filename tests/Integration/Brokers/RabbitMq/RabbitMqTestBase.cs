using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Brokers.RabbitMq;

/// <summary>A server and a client over a RabbitMQ server, or over a relay to it that a test may kill.</summary>
internal abstract class RabbitMqTestBase(CallForm form) : BrokerTestBase(Key, form)
{
    public const string Key = "rabbitmq/rabbitmq-client";

    private BrokerRelay? _relay;

    protected RabbitMqBroker Broker { get; private set; } = null!;

    [OneTimeSetUp]
    public async Task Start() => Broker = await RabbitMqBroker.RequireAsync();

    [TearDown]
    public void EndRelay()
    {
        _relay?.Dispose();
        _relay = null;
    }

    protected BrokerRelay UseRelay() => _relay = new BrokerRelay(Broker.EndPoint);

    protected override TransportOptions Adapt(TransportOptions? options) =>
        (options ?? new()) with { Broker = options?.Broker ?? (_relay is null ? Broker.Address : $"amqp://{_relay.EndPoint}") };
}
