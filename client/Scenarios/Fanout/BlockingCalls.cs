namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>A product's three external calls, each blocking a thread of the pool, started in the author's order.</summary>
internal sealed class BlockingCalls
{
    private readonly int _id;
    private string _name = "";
    private long _price;
    private string _category = "";

    public BlockingCalls(ExternalService external, int id)
    {
        _id = id;
        All =
        [
            new(() => _name = external.GetName(id)),
            new(() => _price = external.GetPrice(id)),
            new(() => _category = external.GetCategory(id)),
        ];
        foreach (Task call in All)
            call.Start(TaskScheduler.Default);
    }

    public Task[] All { get; }

    /// <summary>To be asked when all have ended.</summary>
    public Product Product => new(_id, _name, _price, _category);
}
