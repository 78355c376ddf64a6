using System.Runtime.CompilerServices;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.SignalR;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>The hub: its methods are the contract's two operations, and their rows as streams.</summary>
internal sealed class ServiceTablesHub(ServedRows rows) : Hub
{
    private HubSession Session => Context.Features.GetRequiredFeature<HubSession>();

    public Task<IReadOnlyList<ServiceTable>> GetServiceTables(int firstId, int lastId) => CallAsync(CallForm.Sync, firstId, lastId);

    public Task<IReadOnlyList<ServiceTable>> GetServiceTablesAsynchronous(int firstId, int lastId) =>
        CallAsync(CallForm.Async, firstId, lastId);

    /// <summary>The rows one at a time, each as soon as it is read, by the awaiting operation.</summary>
    public async IAsyncEnumerable<ServiceTable> StreamServiceTables(int firstId, int lastId, [EnumeratorCancellation] CancellationToken ct)
    {
        await foreach (IReadOnlyList<ServiceTable> found in StreamAsync(ReplyKind.Stream, firstId, lastId, ct))
        {
            foreach (ServiceTable row in found)
                yield return row;
        }
    }

    /// <summary>The same, many rows at a time.</summary>
    public IAsyncEnumerable<IReadOnlyList<ServiceTable>> StreamServiceTablesInChunks(int firstId, int lastId, CancellationToken ct) =>
        StreamAsync(ReplyKind.Chunks, firstId, lastId, ct);

    private async Task<IReadOnlyList<ServiceTable>> CallAsync(CallForm operation, int firstId, int lastId)
    {
        HubSession session = Session;
        session.Begin();
        try
        {
            await LeaveReaderAsync(operation);
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

    private async IAsyncEnumerable<IReadOnlyList<ServiceTable>> StreamAsync(ReplyKind answer, int firstId, int lastId,
        [EnumeratorCancellation] CancellationToken ct)
    {
        HubSession session = Session;
        bool hasPlace = false;
        session.Begin();
        try
        {
            hasPlace = await TryTakePlaceAsync(session, ct);
            if (!hasPlace)
                yield break;
            using var end = new CallEnd();
            end.Start(ct);
            await LeaveReaderAsync(CallForm.Async);
            using IEnumerator<(int First, int Last)> ranges = StreamedRanges.Of(answer, firstId, lastId).GetEnumerator();
            while (await NextAsync(session, ranges, end, ct) is { } found)
                yield return found;
        }
        finally
        {
            session.End();
            if (hasPlace)
                session.FreePlace();
        }
    }

    private static async Task<bool> TryTakePlaceAsync(HubSession session, CancellationToken ct)
    {
        try
        {
            return await session.TryTakePlaceAsync(ct);
        }
        catch (OperationCanceledException stopping)
        {
            throw HubFault.Write(session.Peer.FaultOf(stopping));
        }
    }

    /// <returns>The rows of the next message; null after the last one, or if no client waits for it.</returns>
    private async Task<IReadOnlyList<ServiceTable>?> NextAsync(HubSession session, IEnumerator<(int First, int Last)> ranges, CallEnd end,
        CancellationToken ct)
    {
        try
        {
            return !session.IsLeft(ct) && ranges.MoveNext()
                ? Check(await session.Peer.GetAsync(CallForm.Async, ranges.Current.First, ranges.Current.Last, end))
                : null;
        }
        catch (OperationCanceledException) when (!session.Peer.IsServerStopping)
        {
            return null;
        }
        catch (Exception error)
        {
            throw HubFault.Write(session.Peer.FaultOf(error));
        }
    }

    private IReadOnlyList<ServiceTable> Check(IReadOnlyList<ServiceTable> found) =>
        Session.Encoding.Check(found, rows.Options.MaxMessageBytes);

    // The library reads no further messages of a connection before a method returns: what blocks does so elsewhere.
    private async ValueTask LeaveReaderAsync(CallForm operation)
    {
        if (operation == CallForm.Sync || rows.Rows.AsyncKind == FormKind.OverSync)
            await Task.Yield();
    }
}
