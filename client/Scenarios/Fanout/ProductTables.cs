namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>
/// The product service at its own end: id n is product n, made of three answers of the external service. Each of the author's methods is a
/// variant of the scenario.
/// </summary>
internal sealed class ProductTables(string variant, ExternalService external) : IServiceTables
{
    private static readonly ExternalOperation[] s_operations =
        [ExternalOperation.Name, ExternalOperation.Price, ExternalOperation.Category];

    /// <summary>The author's callers await, whatever the service does meanwhile.</summary>
    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
        throw new ServiceFaultException(ServiceFaultCode.InternalServiceFault,
            "the product service supports only asynchronous calls: call its asynchronous operation");

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        int id = OneId.Of(firstId, lastId);
        Task<ServiceTable>[] calls = variant == FanoutScenario.GetProduct3
            ? [.. s_operations.Select(operation => external.CallAsync(operation, id))]
            : StartBlocking(id);
        if (variant == FanoutScenario.GetProduct)
            WaitAll(calls);
        ServiceTable[] answers = await Task.WhenAll(calls);
        return [new Product(id, answers[0].DescServiceTable, (long)answers[1].Value, answers[2].DescServiceTable).Row];
    }

    // Each blocks a thread of the pool; started in the author's order.
    private Task<ServiceTable>[] StartBlocking(int id)
    {
        Task<ServiceTable>[] calls = [.. s_operations.Select(operation => new Task<ServiceTable>(() => external.Call(operation, id)))];
        foreach (Task call in calls)
            call.Start(TaskScheduler.Default);
        return calls;
    }

    private static void WaitAll(Task[] calls)
    {
        try
        {
            Task.WaitAll(calls);
        }
        catch (AggregateException)
        {
            // The await that follows throws the first failure, so that callers read the same words from all three methods.
        }
    }
}
