namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>The author's <c>GetProduct2</c>: the same tasks of blocking calls, awaited.</summary>
internal sealed class WhenAllProducts(ExternalService external) : ProductTables
{
    protected override async Task<Product> GetAsync(int id)
    {
        var calls = new BlockingCalls(external, id);
        await Task.WhenAll(calls.All);
        return calls.Product;
    }
}
