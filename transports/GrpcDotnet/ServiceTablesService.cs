using Grpc.Core;
using IntegrationMethods.Transports.Grpc;
using Wire = IntegrationMethods.Transports.Grpc.Messages;

namespace IntegrationMethods.Transports.GrpcDotnet;

/// <summary>The service of service_tables.proto, on the base class that Grpc.Tools generates.</summary>
/// <param name="rows">What is served.</param>
/// <param name="maxMessageBytes">Longest answer.</param>
internal sealed class ServiceTablesService(IServiceTables rows, int maxMessageBytes) : Wire.ServiceTables.ServiceTablesBase
{
    private const int ChunkRows = 100;

    public override Task<Wire.ServiceTableList> GetServiceTables(Wire.Range request, ServerCallContext context)
    {
        try
        {
            return Task.FromResult(Answer(rows.GetServiceTables(request.InitialId, request.FinalId)));
        }
        catch (Exception error) when (error is not RpcException)
        {
            throw ToStatus(error);
        }
    }

    public override async Task<Wire.ServiceTableList> GetServiceTablesAsynchronous(Wire.Range request, ServerCallContext context)
    {
        try
        {
            return Answer(await rows.GetServiceTablesAsync(request.InitialId, request.FinalId, context.CancellationToken));
        }
        catch (Exception error) when (error is not RpcException && !context.CancellationToken.IsCancellationRequested)
        {
            throw ToStatus(error);
        }
    }

    public override Task StreamServiceTables(Wire.Range request, IServerStreamWriter<Wire.ServiceTable> responseStream, ServerCallContext context) =>
        StreamAsync(request, 1, context, async list =>
        {
            foreach (Wire.ServiceTable row in list.Rows)
                await responseStream.WriteAsync(row, context.CancellationToken);
        });

    public override Task StreamServiceTablesInChunks(Wire.Range request, IServerStreamWriter<Wire.ServiceTableList> responseStream, ServerCallContext context) =>
        StreamAsync(request, ChunkRows, context, list => responseStream.WriteAsync(list, context.CancellationToken));

    private async Task StreamAsync(Wire.Range range, int chunk, ServerCallContext context, Func<Wire.ServiceTableList, Task> send)
    {
        try
        {
            RowLimits.CheckRange(range.InitialId, range.FinalId);
            for (long id = range.InitialId; id <= range.FinalId; id += chunk)
                await send(Answer(await rows.GetServiceTablesAsync((int)id, (int)Math.Min(id + chunk - 1, range.FinalId), context.CancellationToken)));
        }
        catch (Exception error) when (error is not RpcException && !context.CancellationToken.IsCancellationRequested)
        {
            throw ToStatus(error);
        }
    }

    /// <summary>The library's own refusal of an answer over the limit would name neither the limit nor a remedy.</summary>
    private Wire.ServiceTableList Answer(IReadOnlyList<ServiceTable> found)
    {
        Wire.ServiceTableList answer = RowMapping.ToMessage(found);
        // To measure is half of writing, so it is left out where rows of this number can't be over.
        return (long)found.Count * RowMapping.MaxSize <= maxMessageBytes || answer.CalculateSize() <= maxMessageBytes
            ? answer
            : throw ToStatus(GrpcStatusException.TooLong("the answer", maxMessageBytes));
    }

    private static RpcException ToStatus(Exception error)
    {
        (GrpcStatus status, string message) = GrpcFault.ToStatus(error);
        return new RpcException(new Status((StatusCode)status, message));
    }
}
