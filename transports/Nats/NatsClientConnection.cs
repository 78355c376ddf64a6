using System.Net;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Tcp;
using NATS.Client.Core;

namespace IntegrationMethods.Transports.Nats;

/// <summary>A client: any number of calls at once, each a request of the library's.</summary>
internal sealed class NatsClientConnection(NatsLink link, TransportOptions options, IPEndPoint server) : IConnection, IWireBytes
{
    private readonly string _subject = NatsSubject.Of(server);
    private volatile bool _disposed;

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
        CallAsync(new SocketsRequest(CallForm.Sync, firstId, lastId), CancellationToken.None).GetAwaiter().GetResult();

    public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default) =>
        ct.IsCancellationRequested
            ? ValueTask.FromCanceled<IReadOnlyList<ServiceTable>>(ct)
            : new(CallAsync(new SocketsRequest(CallForm.Async, firstId, lastId), ct));

    public WireBytes? ReadWireBytes() => TcpWire.Read(link.Socket);

    public ValueTask DisposeAsync()
    {
        _disposed = true;
        return link.DisposeAsync();
    }

    private async Task<IReadOnlyList<ServiceTable>> CallAsync(SocketsRequest request, CancellationToken ct)
    {
        ObjectDisposedException.ThrowIf(_disposed, this);
        using CancellationTokenSource? either = ct.CanBeCanceled ? CancellationTokenSource.CreateLinkedTokenSource(ct, link.Lost) : null;
        SocketsReply answer;
        try
        {
            NatsMsg<SocketsReply> message = await link.Connection.RequestAsync<SocketsRequest, SocketsReply>(
                _subject,
                request,
                requestSerializer: NatsPayload.Instance,
                replySerializer: NatsPayload.Instance,
                cancellationToken: either?.Token ?? link.Lost);
            message.EnsureSuccess();
            answer = message.Data;
        }
        catch (Exception error)
        {
            ct.ThrowIfCancellationRequested();
            // An answer may come just before the connection ends.
            bool wasAnswered = error is NatsNoRespondersException or { InnerException: TransportException };
            throw !wasAnswered && link.Ended is { IsCompleted: true, Result: var why }
                ? new TransportException(why.Message, why)
                : NatsFailure.OfCall(link.Broker, options, server.ToString(), error);
        }
        return answer.Rows ?? throw answer.Fault!;
    }
}
