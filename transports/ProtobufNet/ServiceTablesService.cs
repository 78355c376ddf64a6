using IntegrationMethods.Transports.Shared.Grpc;
using ProtoBuf;
using ProtoBuf.Grpc;
using ProtoBuf.Meta;

namespace IntegrationMethods.Transports.ProtobufNet;

/// <summary>The server's end of the contract.</summary>
/// <param name="maxMessageBytes">Longest answer.</param>
internal sealed class ServiceTablesService(int maxMessageBytes) : IServiceTablesService
{
    public Task<RowList> GetServiceTables(RowRange range, CallContext context) => GetAsync(CallForm.Sync, range, context);

    public Task<RowList> GetServiceTablesAsynchronous(RowRange range, CallContext context) => GetAsync(CallForm.Async, range, context);

    private Task<RowList> GetAsync(CallForm operation, RowRange range, CallContext context) => GrpcLibraryCall.RunAsync(
        context.ServerCallContext!, async (peer, end) => Answer(await peer.GetAsync(operation, range.InitialId, range.FinalId, end)));

    /// <summary>The library's own refusal of an answer over the limit would name neither the limit nor a remedy.</summary>
    private RowList Answer(IReadOnlyList<ServiceTable> found)
    {
        RowList answer = RowMapping.ToMessage(found);
        // To measure is half of writing, so it is left out where such rows can't be over.
        return RowParts.MaxSize(found) <= maxMessageBytes || Measure(answer) <= maxMessageBytes
            ? answer
            : throw GrpcStatusException.TooLong("the answer", maxMessageBytes);
    }

    private static long Measure(RowList answer)
    {
        using MeasureState<RowList> measured = RuntimeTypeModel.Default.Measure(answer);
        return measured.Length;
    }
}
