using System.Net;
using IntegrationMethods.Transports.Shared.Grpc;
using ProtoBuf;
using ProtoBuf.Grpc.Client;

namespace IntegrationMethods.Transports.ProtobufNet;

/// <summary>A client that the library generates from the contract.</summary>
internal sealed class ProtobufNetConnection : GrpcLibraryConnection
{
    private static readonly RpcFailure s_failure = new(
        error => error is ProtoException or EndOfStreamException or InvalidOperationException or OverflowException ? error : null);

    private readonly IBlockingServiceTablesService _blocking;
    private readonly IServiceTablesService _service;

    public ProtobufNetConnection(IPEndPoint endpoint, TransportOptions options) : base(endpoint, options, s_failure)
    {
        _blocking = Channel.CreateGrpcService<IBlockingServiceTablesService>();
        _service = Channel.CreateGrpcService<IServiceTablesService>();
    }

    public override IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
        Call(timer => RowMapping.FromMessage(_blocking.GetServiceTables(Range(firstId, lastId), timer.Token)));

    public override async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(
        int firstId, int lastId, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        return await CallAsync(
            async timer => RowMapping.FromMessage(await _service.GetServiceTablesAsynchronous(Range(firstId, lastId), timer.Token)), ct);
    }

    private static RowRange Range(int firstId, int lastId) => new() { InitialId = firstId, FinalId = lastId };
}
