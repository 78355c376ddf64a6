namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>The author's <c>GetProduct3</c>: three calls that await, awaited.</summary>
internal sealed class AsyncProducts(ExternalService external) : ProductTables
{
    protected override async Task<Product> GetAsync(int id)
    {
        Task<string> name = external.GetNameAsync(id);
        Task<long> price = external.GetPriceAsync(id);
        Task<string> category = external.GetCategoryAsync(id);
        await Task.WhenAll(name, price, category);
        return new(id, await name, await price, await category);
    }
}
