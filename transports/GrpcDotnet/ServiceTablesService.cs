using Grpc.Core;
using IntegrationMethods.Transports.Shared.Grpc;
using Wire = IntegrationMethods.Transports.Shared.Grpc.Messages;

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

    public override Task StreamServiceTables(Wire.Range request, IServerStreamWriter<Wire.ServiceTable> responseStream,
        ServerCallContext context) =>
        StreamAsync(request, 1, context, async list =>
        {
            foreach (Wire.ServiceTable row in list.Rows)
                await responseStream.WriteAsync(row, context.CancellationToken);
        });

    public override Task StreamServiceTablesInChunks(Wire.Range request, IServerStreamWriter<Wire.ServiceTableList> responseStream,
        ServerCallContext context) =>
        StreamAsync(request, ChunkRows, context, list => responseStream.WriteAsync(list, context.CancellationToken));

    private Task<Wire.ServiceTableList> GetAsync(CallForm operation, Wire.Range range, ServerCallContext context) =>
        GrpcLibraryCall.RunAsync(context, async (peer, end) => Answer(await peer.GetAsync(operation, range.InitialId, range.FinalId, end)));

    private Task<bool> StreamAsync(Wire.Range range, int chunk, ServerCallContext context, Func<Wire.ServiceTableList, Task> send) =>
        GrpcLibraryCall.RunAsync(context, async (peer, end) =>
        {
            RowLimits.CheckRange(range.InitialId, range.FinalId);
            for (long id = range.InitialId; id <= range.FinalId; id += chunk)
                await send(Answer(await peer.GetAsync(CallForm.Async, (int)id, (int)Math.Min(id + chunk - 1, range.FinalId), end)));
            return true;
        });

    /// <summary>The library's own refusal of an answer over the limit would name neither the limit nor a remedy.</summary>
    private Wire.ServiceTableList Answer(IReadOnlyList<ServiceTable> found)
    {
        Wire.ServiceTableList answer = RowMapping.ToMessage(found);
        // To measure is half of writing, so it is left out where such rows can't be over.
        return RowParts.MaxSize(found) <= maxMessageBytes || answer.CalculateSize() <= maxMessageBytes
            ? answer
            : throw GrpcStatusException.TooLong("the answer", maxMessageBytes);
    }
}
