using Grpc.Core;
using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.Shared.Peers;
using Microsoft.AspNetCore.Http.Features;
using Wire = IntegrationMethods.Transports.Grpc.Messages;

namespace IntegrationMethods.Transports.GrpcDotnet;

/// <summary>The service of service_tables.proto, on the base class that Grpc.Tools generates.</summary>
/// <param name="maxMessageBytes">Longest answer.</param>
internal sealed class ServiceTablesService(int maxMessageBytes) : Wire.ServiceTables.ServiceTablesBase
{
    private const int ChunkRows = 100;

    public override Task<Wire.ServiceTableList> GetServiceTables(Wire.Range request, ServerCallContext context) =>
        GetAsync(CallForm.Sync, request, context);

    public override Task<Wire.ServiceTableList> GetServiceTablesAsynchronous(Wire.Range request, ServerCallContext context) =>
        GetAsync(CallForm.Async, request, context);

    public override Task StreamServiceTables(Wire.Range request, IServerStreamWriter<Wire.ServiceTable> responseStream, ServerCallContext context) =>
        StreamAsync(request, 1, context, async list =>
        {
            foreach (Wire.ServiceTable row in list.Rows)
                await responseStream.WriteAsync(row, context.CancellationToken);
        });

    public override Task StreamServiceTablesInChunks(Wire.Range request, IServerStreamWriter<Wire.ServiceTableList> responseStream, ServerCallContext context) =>
        StreamAsync(request, ChunkRows, context, list => responseStream.WriteAsync(list, context.CancellationToken));

    private static Peer PeerOf(ServerCallContext context) => context.GetHttpContext().Features.GetRequiredFeature<Peer>();

    private async Task<Wire.ServiceTableList> GetAsync(CallForm operation, Wire.Range range, ServerCallContext context)
    {
        Peer peer = PeerOf(context);
        using CallEnd end = Start(context);
        try
        {
            return Answer(await peer.GetAsync(operation, range.InitialId, range.FinalId, end), peer);
        }
        catch (Exception error) when (error is not RpcException && !context.CancellationToken.IsCancellationRequested)
        {
            throw ToStatus(error, peer, end);
        }
    }

    private async Task StreamAsync(Wire.Range range, int chunk, ServerCallContext context, Func<Wire.ServiceTableList, Task> send)
    {
        Peer peer = PeerOf(context);
        using CallEnd end = Start(context);
        try
        {
            RowLimits.CheckRange(range.InitialId, range.FinalId);
            for (long id = range.InitialId; id <= range.FinalId; id += chunk)
                await send(Answer(await peer.GetAsync(CallForm.Async, (int)id, (int)Math.Min(id + chunk - 1, range.FinalId), end), peer));
        }
        catch (Exception error) when (error is not RpcException && !context.CancellationToken.IsCancellationRequested)
        {
            throw ToStatus(error, peer, end);
        }
    }

    // The library's own timer of a deadline needs a thread of the pool, of which blocking calls may have left none.
    private static CallEnd Start(ServerCallContext context)
    {
        var end = new CallEnd();
        TimeSpan left = context.Deadline - DateTime.UtcNow;
        end.Start(context.CancellationToken, context.Deadline == DateTime.MaxValue || left > GrpcTimeout.Longest ? null : left > TimeSpan.Zero ? left : TimeSpan.Zero);
        return end;
    }

    /// <summary>The library's own refusal of an answer over the limit would name neither the limit nor a remedy.</summary>
    private Wire.ServiceTableList Answer(IReadOnlyList<ServiceTable> found, Peer peer)
    {
        Wire.ServiceTableList answer = RowMapping.ToMessage(found);
        // To measure is half of writing, so it is left out where such rows can't be over.
        return RowMapping.MaxSize(found) <= maxMessageBytes || answer.CalculateSize() <= maxMessageBytes
            ? answer
            : throw ToStatus(GrpcStatusException.TooLong("the answer", maxMessageBytes), peer);
    }

    private static RpcException ToStatus(Exception error, Peer peer, CallEnd? end = null)
    {
        if (end is { IsLate: true } && error is OperationCanceledException)
            error = GrpcStatusException.TooLate();
        (GrpcStatus status, string message) = GrpcFault.ToStatus(error, peer);
        return new RpcException(new Status((StatusCode)status, message));
    }
}
