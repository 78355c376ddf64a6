using System.Runtime.ExceptionServices;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>The author's <c>GetProduct</c>: three tasks of blocking calls, and a thread that is blocked until all have ended.</summary>
internal sealed class WaitAllProducts(ExternalService external) : ProductTables
{
    protected override Task<Product> GetAsync(int id) => Task.FromResult(Get(id));

    private Product Get(int id)
    {
        var calls = new BlockingCalls(external, id);
        try
        {
            Task.WaitAll(calls.All);
        }
        catch (AggregateException failed)
        {
            // An await would throw the first, and callers shall read the same words from all three methods.
            ExceptionDispatchInfo.Throw(failed.InnerExceptions[0]);
        }
        return calls.Product;
    }
}
