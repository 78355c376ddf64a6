using IntegrationMethods.Transports.Rest;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Peers;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.SignalR;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>The hub: its two methods are the contract's two operations.</summary>
internal sealed class ServiceTablesHub(ServedRows rows) : Hub
{
    /// <summary>Bytes that a row takes in JSON at most besides its texts, and a character of these that is escaped.</summary>
    private const int MaxFixedSize = 400, MaxCharacterSize = 6;

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
        long most = 0;
        for (int i = 0; i < found.Count; i++)
        {
            ServiceTable row = RowLimits.CheckRow(found[i]);
            most += MaxFixedSize + MaxCharacterSize * ((long)row.DescServiceTable.Length + (row.StringField1?.Length ?? 0) + (row.StringField2?.Length ?? 0));
        }
        // To measure is to write, so it is left out where such rows can't be over.
        if (most > rows.Options.MaxMessageBytes)
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
