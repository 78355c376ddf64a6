using System.Net;
using IntegrationMethods.Transports.GrpcDotnet.Library;
using MagicOnion;
using MagicOnion.Client;
using MessagePack;

namespace IntegrationMethods.Transports.MagicOnion;

/// <summary>A client that the library builds from the interface.</summary>
internal sealed class MagicOnionConnection : IConnection, IWireBytes
{
    // MessagePack wraps what it and the formatters throw.
    private static readonly RpcFailure s_failure = new(MagicOnionTransport.Key, error => error is MessagePackSerializationException ? error.GetBaseException() : null);

    private readonly GrpcLibraryChannel _channel;
    private readonly IRowService _client;

    private MagicOnionConnection(IPEndPoint endpoint, TransportOptions options)
    {
        _channel = new GrpcLibraryChannel(endpoint, options, s_failure);
        _client = MagicOnionClient.Create<IRowService>(_channel.Channel, PackedRows.Serializer);
    }

    /// <exception cref="TransportException">No server of gRPC answers there in time.</exception>
    public static MagicOnionConnection Open(IPEndPoint endpoint, TransportOptions options)
    {
        var connection = new MagicOnionConnection(endpoint, options);
        connection._channel.Open();
        return connection;
    }

    /// <exception cref="TransportException">No server of gRPC answers there in time.</exception>
    public static async ValueTask<MagicOnionConnection> OpenAsync(IPEndPoint endpoint, TransportOptions options, CancellationToken ct)
    {
        ct.ThrowIfCancellationRequested();
        var connection = new MagicOnionConnection(endpoint, options);
        await connection._channel.OpenAsync(ct);
        return connection;
    }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
        CallAsync(client => client.GetServiceTables(firstId, lastId), CancellationToken.None).GetAwaiter().GetResult();

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        return await CallAsync(client => client.GetServiceTablesAsynchronous(firstId, lastId), ct);
    }

    public WireBytes? ReadWireBytes() => _channel.ReadWireBytes();

    public string? TlsVersion => _channel.TlsVersion;

    public ValueTask DisposeAsync()
    {
        _channel.Dispose();
        return ValueTask.CompletedTask;
    }

    private Task<ServiceTable[]> CallAsync(Func<IRowService, UnaryResult<PackedRow[]>> call, CancellationToken ct) =>
        _channel.CallAsync(async timer => PackedRows.Unpack(await call(_client.WithCancellationToken(timer.Token))), ct);
}
