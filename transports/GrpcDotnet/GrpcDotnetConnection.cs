using System.Net;
using Google.Protobuf;
using Grpc.Core;
using IntegrationMethods.Transports.Shared.Grpc;
using IntegrationMethods.Transports.Shared.Rows;
using Wire = IntegrationMethods.Transports.Shared.Grpc.Messages;

namespace IntegrationMethods.Transports.GrpcDotnet;

/// <summary>A client of the code that Grpc.Tools generates.</summary>
internal sealed class GrpcDotnetConnection : GrpcLibraryConnection
{
    private static readonly RpcFailure s_failure = new(error => error as InvalidProtocolBufferException);

    private readonly ReplyKind _answer;
    private readonly TimeSpan _callTimeout;
    private readonly Wire.ServiceTables.ServiceTablesClient _client;

    public GrpcDotnetConnection(IPEndPoint endpoint, TransportOptions options) : base(endpoint, options, s_failure)
    {
        _answer = options.Answer;
        _callTimeout = options.CallTimeout;
        _client = new Wire.ServiceTables.ServiceTablesClient(Channel);
    }

    public override IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
        _answer == ReplyKind.List
            ? Call(timer => RowMapping.FromMessage(_client.GetServiceTables(Range(firstId, lastId), cancellationToken: timer.Token)))
            : CollectAsync(firstId, lastId, CancellationToken.None).GetAwaiter().GetResult();

    public override async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId,
        CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        if (_answer != ReplyKind.List)
            return await CollectAsync(firstId, lastId, ct);
        return await CallAsync(
            async timer =>
            {
                using AsyncUnaryCall<Wire.ServiceTableList> call = _client.GetServiceTablesAsynchronousAsync(Range(firstId, lastId),
                    cancellationToken: timer.Token);
                return RowMapping.FromMessage(await call);
            },
            ct);
    }

    private static Wire.Range Range(int firstId, int lastId) => new() { InitialId = firstId, FinalId = lastId };

    /// <summary>The rows of a stream. The time limit starts anew with each message, as in the direct stack.</summary>
    private Task<IReadOnlyList<ServiceTable>> CollectAsync(int firstId, int lastId, CancellationToken ct) => CallAsync(
        timer =>
        {
            var expected = new ExpectedRows(firstId, lastId);
            void Arrived() => timer.CancelAfter(_callTimeout);
            return _answer == ReplyKind.Stream
                ? StreamedRows.CollectAsync(_client.StreamServiceTables(Range(firstId, lastId), cancellationToken: timer.Token), row =>
                    [RowMapping.FromMessage(row)], expected, Arrived)
                : StreamedRows.CollectAsync(_client.StreamServiceTablesInChunks(Range(firstId, lastId), cancellationToken: timer.Token),
                    RowMapping.FromMessage, expected, Arrived);
        },
        ct);
}
