using IntegrationMethods.Transports.Rest;
using IntegrationMethods.Transports.Shared.Peers;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.SignalR;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>The hub: its two methods are the contract's two operations.</summary>
internal sealed class ServiceTablesHub(ServedRows rows) : Hub
{
    public Task<IReadOnlyList<ServiceTable>> GetServiceTables(int firstId, int lastId) => CallAsync(CallForm.Sync, firstId, lastId);

    public Task<IReadOnlyList<ServiceTable>> GetServiceTablesAsynchronous(int firstId, int lastId) => CallAsync(CallForm.Async, firstId, lastId);

    private async Task<IReadOnlyList<ServiceTable>> CallAsync(CallForm operation, int firstId, int lastId)
    {
        HubSession session = Context.Features.GetRequiredFeature<HubSession>();
        session.Begin();
        try
        {
            // The library reads no further messages of a connection before a method returns: what blocks does so elsewhere.
            if (operation == CallForm.Sync || rows.Rows.AsyncKind == FormKind.OverSync)
                await Task.Yield();
            return LibraryRows.Check(await session.Peer.GetAsync(operation, firstId, lastId), rows.Options.MaxMessageBytes, HubJson.Protocol, LibraryRows.Options.Encoder!);
        }
        catch (Exception error)
        {
            throw HubFault.Write(session.Peer.FaultOf(error));
        }
        finally
        {
            session.End();
        }
    }
}
