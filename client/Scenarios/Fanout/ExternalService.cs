using System.Net;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>
/// The external service as the product service calls it: over a separate connection for each call, as the author's <c>new
/// ExternalServiceClient()</c>.
/// </summary>
internal sealed class ExternalService(ITransport transport, IPEndPoint endpoint)
{
    public string GetName(int product) => Call(ExternalOperation.Name, product).DescServiceTable;

    public long GetPrice(int product) => (long)Call(ExternalOperation.Price, product).Value;

    public string GetCategory(int product) => Call(ExternalOperation.Category, product).DescServiceTable;

    public async Task<string> GetNameAsync(int product) => (await CallAsync(ExternalOperation.Name, product)).DescServiceTable;

    public async Task<long> GetPriceAsync(int product) => (long)(await CallAsync(ExternalOperation.Price, product)).Value;

    public async Task<string> GetCategoryAsync(int product) => (await CallAsync(ExternalOperation.Category, product)).DescServiceTable;

    private ServiceTable Call(ExternalOperation operation, int product)
    {
        int id = new ExternalCall(operation, product).Id;
        IConnection connection = transport.Connect(endpoint);
        try
        {
            return connection.GetServiceTables(id, id)[0];
        }
        finally
        {
            // A blocking caller has no way to close but to start it; the author left it to the finalizer.
            _ = connection.DisposeAsync().AsTask();
        }
    }

    private async Task<ServiceTable> CallAsync(ExternalOperation operation, int product)
    {
        int id = new ExternalCall(operation, product).Id;
        await using IConnection connection = await transport.ConnectAsync(endpoint);
        return (await connection.GetServiceTablesAsync(id, id))[0];
    }
}
