using System.Net;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>
/// The external service as the product service calls it: over a separate connection for each call, as the author's <c>new
/// ExternalServiceClient()</c>.
/// </summary>
internal sealed class ExternalService(ITransport transport, IPEndPoint endpoint)
{
    public ServiceTable Call(ExternalOperation operation, int product)
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

    public async Task<ServiceTable> CallAsync(ExternalOperation operation, int product)
    {
        int id = new ExternalCall(operation, product).Id;
        await using IConnection connection = await transport.ConnectAsync(endpoint);
        return (await connection.GetServiceTablesAsync(id, id))[0];
    }
}
