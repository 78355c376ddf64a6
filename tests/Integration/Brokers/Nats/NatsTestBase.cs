using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Brokers.Nats;

/// <summary>A server and a client over a NATS server, which a test may kill.</summary>
internal abstract class NatsTestBase(CallForm form) : BrokerTestBase("nats/nats-net", form)
{
    private NatsBroker _shared = null!;
    private NatsBroker? _own;

    protected NatsBroker Broker => _own ?? _shared;

    [OneTimeSetUp]
    public async Task Start() => _shared = await NatsBroker.RequireAsync();

    [TearDown]
    public void EndOwn()
    {
        _own?.Dispose();
        _own = null;
    }

    protected async Task UseOwnBrokerAsync(string configuration = "") => _own = await NatsBroker.StartOwnAsync(configuration);

    protected override TransportOptions Adapt(TransportOptions? options) =>
        (options ?? new()) with { Broker = options?.Broker ?? Broker.Address };
}
