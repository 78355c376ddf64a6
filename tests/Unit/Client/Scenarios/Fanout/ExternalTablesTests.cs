using IntegrationMethods.Client.Scenarios.Fanout;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Fanout;

internal sealed class ExternalTablesTests
{
    [Test]
    public async Task Each_operation_answers_as_the_authors_in_both_forms([Values] ExternalKind kind)
    {
        var service = new ExternalTables(kind, 0.001);

        foreach (ExternalOperation operation in Enum.GetValues<ExternalOperation>())
        {
            int id = new ExternalCall(operation, 7).Id;
            ServiceTable blocking = service.GetServiceTables(id, id).Single();
            ServiceTable awaited = (await service.GetServiceTablesAsync(id, id)).Single();

            Assert.That(awaited, Is.EqualTo(blocking));
            Assert.That((blocking.ServiceTableID, blocking.DescServiceTable, blocking.Value), Is.EqualTo(operation switch
            {
                ExternalOperation.Category => (id, "Category 7", 0f),
                ExternalOperation.Price => (id, "", 7_000f),
                _ => (id, "Name 7", 0f),
            }));
        }
    }

    [Test]
    public void Ids_name_operation_and_product()
    {
        ExternalCall[] calls = [.. from product in Enumerable.Range(1, 50) from operation in Enum.GetValues<ExternalOperation>()
            select new ExternalCall(operation, product)];

        Assert.That(calls.Select(call => ExternalCall.Of(call.Id)), Is.EqualTo(calls));
        Assert.That(calls.Select(call => call.Id), Is.Unique.And.All.GreaterThan(0));
        Assert.That(calls.Take(3).Sum(call => call.Takes.TotalMilliseconds), Is.EqualTo(ExternalCall.AllMs));
    }

    [Test]
    public void A_service_that_sleeps_has_slept_when_its_call_returns_and_one_that_delays_has_not()
    {
        int id = new ExternalCall(ExternalOperation.Category, 1).Id;

        Assert.That(new ExternalTables(ExternalKind.Sleep, 0.001).GetServiceTablesAsync(id, id).AsTask().IsCompleted, Is.True);
        using var left = new CancellationTokenSource();
        Task<IReadOnlyList<ServiceTable>> delayed = new ExternalTables(ExternalKind.Delay, 1_000).GetServiceTablesAsync(id, id, left.Token)
            .AsTask();
        Assert.That(delayed.IsCompleted, Is.False);
        left.Cancel();
        Assert.That(async () => await delayed, Throws.InstanceOf<OperationCanceledException>());
    }

    [TestCase(3, 4, "request one id per call")]
    [TestCase(0, 0, "initialId 0 is less than 1")]
    public void Other_ranges_are_refused(int firstId, int lastId, string message) =>
        Assert.That(
            () => new ExternalTables(ExternalKind.Sleep, 0.001).GetServiceTables(firstId, lastId),
            Throws.TypeOf<ServiceFaultException>().With.Property("Code").EqualTo(ServiceFaultCode.BadRange).And.Message.Contains(message));
}
