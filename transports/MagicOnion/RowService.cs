using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.GrpcDotnet.Library;
using MagicOnion;
using MagicOnion.Server;

namespace IntegrationMethods.Transports.MagicOnion;

/// <summary>The server's end of a call: the library makes one for each.</summary>
internal sealed class RowService(TransportOptions options) : ServiceBase<IRowService>, IRowService
{
    public UnaryResult<PackedRow[]> GetServiceTables(int initialId, int finalId) => Get(CallForm.Sync, initialId, finalId);

    public UnaryResult<PackedRow[]> GetServiceTablesAsynchronous(int initialId, int finalId) => Get(CallForm.Async, initialId, finalId);

    private UnaryResult<PackedRow[]> Get(CallForm operation, int firstId, int lastId) =>
        new(GrpcLibraryCall.RunAsync(Context.CallContext, async (peer, end) => Answer(await peer.GetAsync(operation, firstId, lastId, end))));

    /// <summary>The library's own refusal of an answer over the limit would name neither the limit nor a remedy.</summary>
    private PackedRow[] Answer(IReadOnlyList<ServiceTable> found)
    {
        PackedRow[] answer = PackedRows.Pack(found);
        return PackedSize.IsWithin(found, options.MaxMessageBytes) ? answer : throw GrpcStatusException.TooLong("the answer", options.MaxMessageBytes);
    }
}
