using IntegrationMethods.Db;
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

    [Test]
    public async Task An_answer_of_10_MB_arrives_exact()
    {
        ServiceTable[] rows = [.. SeedRows.Range(1, RowLimits.MaxAnswerBytes / SizedRows.MaxBytes, SizedRows.MaxBytes)];
        IConnection remote = await ServeAsync(new MemoryServiceTables(rows));

        Assert.That((await Get(remote, 1, rows.Length)).SequenceEqual(rows), Is.True);
    }

    protected override TransportOptions Adapt(TransportOptions? options) => (options ?? new()) with { Broker = _broker.Address };
}
