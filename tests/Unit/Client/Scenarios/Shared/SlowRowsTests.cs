using IntegrationMethods.Client.Scenarios.Shared;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Shared;

internal sealed class SlowRowsTests
{
    private static readonly ServiceTable[] s_rows = SampleRows.PlainRows(5);

    [Test]
    public async Task Rows_and_faults_are_those_of_the_source()
    {
        var slow = new SlowRows(new MemoryServiceTables(s_rows), 0.1);

        Assert.That(slow.GetServiceTables(2, 4), Is.EqualTo(s_rows[1..4]));
        Assert.That(await slow.GetServiceTablesAsync(2, 4), Is.EqualTo(s_rows[1..4]));
        Assert.That(() => slow.GetServiceTables(5, 6), Throws.TypeOf<ServiceFaultException>());
        await Assert.ThrowsAsync<ServiceFaultException>(() => slow.GetServiceTablesAsync(5, 6).AsTask());
    }

    [Test]
    public async Task A_wait_can_be_given_up()
    {
        var slow = new SlowRows(new MemoryServiceTables(s_rows), 60_000);
        using var giveUp = new CancellationTokenSource();

        Task waiting = slow.GetServiceTablesAsync(1, 1, giveUp.Token).AsTask();
        giveUp.Cancel();

        await Assert.CatchAsync<OperationCanceledException>(() => waiting);
    }
}
