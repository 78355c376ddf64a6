using System.Net;
using Google.Protobuf;
using Grpc.Core;
using IntegrationMethods.Transports.GrpcDotnet.Library;
using IntegrationMethods.Transports.Shared;
using Wire = IntegrationMethods.Transports.Grpc.Messages;

namespace IntegrationMethods.Transports.GrpcDotnet;

/// <summary>A client of the code that Grpc.Tools generates.</summary>
internal sealed class GrpcDotnetConnection : IConnection, IWireBytes
{
    private static readonly RpcFailure s_failure = new("grpc", error => error as InvalidProtocolBufferException);

    private readonly AnswerKind _answer;
    private readonly TimeSpan _callTimeout;
    private readonly GrpcLibraryChannel _channel;
    private readonly Wire.ServiceTables.ServiceTablesClient _client;

    private GrpcDotnetConnection(IPEndPoint endpoint, TransportOptions options)
    {
        _answer = options.Answer;
        _callTimeout = options.CallTimeout;
        _channel = new GrpcLibraryChannel(endpoint, options, s_failure);
        _client = new Wire.ServiceTables.ServiceTablesClient(_channel.Channel);
    }

    /// <exception cref="TransportException">No server of gRPC answers there in time.</exception>
    public static GrpcDotnetConnection Open(IPEndPoint endpoint, TransportOptions options)
    {
        var connection = new GrpcDotnetConnection(endpoint, options);
        connection._channel.Open();
        return connection;
    }

    /// <exception cref="TransportException">No server of gRPC answers there in time.</exception>
    public static async ValueTask<GrpcDotnetConnection> OpenAsync(IPEndPoint endpoint, TransportOptions options, CancellationToken ct)
    {
        ct.ThrowIfCancellationRequested();
        var connection = new GrpcDotnetConnection(endpoint, options);
        await connection._channel.OpenAsync(ct);
        return connection;
    }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
        _answer == AnswerKind.List
            ? _channel.Call(timer => RowMapping.FromMessage(_client.GetServiceTables(Range(firstId, lastId), cancellationToken: timer.Token)))
            : CollectAsync(firstId, lastId, CancellationToken.None).GetAwaiter().GetResult();

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        if (_answer != AnswerKind.List)
            return await CollectAsync(firstId, lastId, ct);
        return await _channel.CallAsync(
            async timer =>
            {
                using AsyncUnaryCall<Wire.ServiceTableList> call = _client.GetServiceTablesAsynchronousAsync(Range(firstId, lastId), cancellationToken: timer.Token);
                return RowMapping.FromMessage(await call);
            },
            ct);
    }

    public WireBytes? ReadWireBytes() => _channel.ReadWireBytes();

    public string? TlsVersion => _channel.TlsVersion;

    public ValueTask DisposeAsync()
    {
        _channel.Dispose();
        return ValueTask.CompletedTask;
    }

    private static Wire.Range Range(int firstId, int lastId) => new() { InitialId = firstId, FinalId = lastId };

    /// <summary>The rows of a stream. The time limit starts anew with each message, as in the direct stack.</summary>
    private Task<IReadOnlyList<ServiceTable>> CollectAsync(int firstId, int lastId, CancellationToken ct) => _channel.CallAsync(
        timer =>
        {
            var expected = new ExpectedRows(firstId, lastId);
            void Arrived() => timer.CancelAfter(_callTimeout);
            return _answer == AnswerKind.Stream
                ? StreamedRows.CollectAsync(_client.StreamServiceTables(Range(firstId, lastId), cancellationToken: timer.Token), row => [RowMapping.FromMessage(row)], expected, Arrived)
                : StreamedRows.CollectAsync(_client.StreamServiceTablesInChunks(Range(firstId, lastId), cancellationToken: timer.Token), RowMapping.FromMessage, expected, Arrived);
        },
        ct);
}
