using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration;

/// <summary>Ends what tests started once for all of them.</summary>
[SetUpFixture]
internal sealed class OutsideServers
{
    [OneTimeTearDown]
    public async Task Stop()
    {
        PostgresServer.StopShared();
        NatsBroker.StopShared();
        RabbitMqBroker.StopShared();
        await SqlServerServer.StopSharedAsync();
    }
}
