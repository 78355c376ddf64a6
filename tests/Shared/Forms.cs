using System.Net;

namespace IntegrationMethods.Tests.Shared;

/// <summary>Either form of the contract by one name, the blocking one on a separate thread.</summary>
internal static class Forms
{
    public static async Task<IConnection> ConnectAsync(this CallForm form, ITransport transport, IPEndPoint endpoint) =>
        form == CallForm.Sync ? await OnThread(() => transport.Connect(endpoint)) : await transport.ConnectAsync(endpoint);

    public static Task<IReadOnlyList<ServiceTable>> GetAsync(this CallForm form, IServiceTables rows, int firstId, int lastId) =>
        form == CallForm.Sync
            ? OnThread(() => rows.GetServiceTables(firstId, lastId))
            : rows.GetServiceTablesAsync(firstId, lastId).AsTask();

    /// <summary>One call on a connection that is opened for it and closed behind it.</summary>
    public static async Task<IReadOnlyList<ServiceTable>> CallAsync(this CallForm form, ITransport transport, IPEndPoint endpoint,
        int lastId = 1)
    {
        await using IConnection remote = await form.ConnectAsync(transport, endpoint);
        return await form.GetAsync(remote, 1, lastId);
    }
}
