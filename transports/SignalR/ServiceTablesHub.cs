using IntegrationMethods.Transports.Rest;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Peers;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.SignalR;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>The hub: its two methods are the contract's two operations.</summary>
internal sealed class ServiceTablesHub(ServedRows rows) : Hub
{
    /// <summary>Bytes that a row takes in JSON at most: three texts of which each character is escaped, and the rest.</summary>
    private const int MaxRowSize = 3 * RowLimits.MaxTextLength * 6 + 400;

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
            return Check(await session.Peer.GetAsync(operation, firstId, lastId));
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

    /// <summary>The library serializes an answer of any length, and half a surrogate pair as another character.</summary>
    /// <exception cref="ServiceFaultException">A row or the answer is over its limits.</exception>
    private IReadOnlyList<ServiceTable> Check(IReadOnlyList<ServiceTable> found)
    {
        for (int i = 0; i < found.Count; i++)
            RowLimits.CheckRow(found[i]);
        // To measure is to write, so it is left out where rows of this number can't be over.
        if ((long)found.Count * MaxRowSize > rows.Options.MaxMessageBytes)
            Measure(found);
        return found;
    }

    private void Measure(IReadOnlyList<ServiceTable> found)
    {
        try
        {
            using var answer = new HttpBody(rows.Options.MaxMessageBytes, HubJson.Protocol);
            RestJson.Write(answer, found);
        }
        catch (TransportException tooLong)
        {
            throw new ServiceFaultException(ServiceFaultCode.InternalServiceFault, tooLong.Message, tooLong);
        }
    }
}
