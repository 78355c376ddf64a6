using System.Net;
using Grpc.Core;
using Grpc.Net.Client;
using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.Shared;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Peers;
using Wire = IntegrationMethods.Transports.Grpc.Messages;

namespace IntegrationMethods.Transports.GrpcDotnet;

/// <summary>A channel on a handler of its own, whose one HTTP/2 connection takes all of the calls.</summary>
internal sealed class GrpcDotnetConnection : IConnection, IWireBytes
{
    private readonly CallTimers _timers = new();
    private readonly IPEndPoint _endpoint;
    private readonly TransportOptions _options;
    private readonly OneSocket _socket;
    private readonly GrpcChannel _channel;
    private readonly Wire.ServiceTables.ServiceTablesClient _client;
    private volatile bool _disposed;

    private GrpcDotnetConnection(IPEndPoint endpoint, TransportOptions options)
    {
        _endpoint = endpoint;
        _options = options;
        _socket = new OneSocket(endpoint, options);
        _channel = GrpcChannel.ForAddress(HttpLink.AddressOf(endpoint, options), new GrpcChannelOptions
        {
            // The client asks for the encodings that it has providers of.
            CompressionProviders = options.Gzip ? [new LimitedGzip("the answer", options.MaxMessageBytes)] : [],
            Credentials = options.Tls ? ChannelCredentials.SecureSsl : ChannelCredentials.Insecure,
            DisposeHttpClient = true,
            HttpHandler = HttpHandler.Create(_socket.ConnectAsync),
            MaxReceiveMessageSize = options.MaxMessageBytes,
            MaxSendMessageSize = options.MaxMessageBytes,
        });
        _client = new Wire.ServiceTables.ServiceTablesClient(_channel);
    }

    /// <exception cref="TransportException">No server of gRPC answers there in time.</exception>
    public static GrpcDotnetConnection Open(IPEndPoint endpoint, TransportOptions options)
    {
        var connection = new GrpcDotnetConnection(endpoint, options);
        CancellationTokenSource timer = connection._timers.Start(options.ConnectTimeout);
        try
        {
            HealthCheck.Call(connection._channel.CreateCallInvoker(), timer.Token);
        }
        catch (RpcException error)
        {
            throw connection.GiveUp(error, timer, CancellationToken.None);
        }
        connection._timers.Return(timer);
        return connection;
    }

    /// <exception cref="TransportException">No server of gRPC answers there in time.</exception>
    public static async ValueTask<GrpcDotnetConnection> OpenAsync(IPEndPoint endpoint, TransportOptions options, CancellationToken ct)
    {
        ct.ThrowIfCancellationRequested();
        var connection = new GrpcDotnetConnection(endpoint, options);
        CancellationTokenSource timer = connection._timers.Start(options.ConnectTimeout);
        try
        {
            using CancellationTokenRegistration linked = Link(timer, ct);
            await HealthCheck.CallAsync(connection._channel.CreateCallInvoker(), timer.Token);
        }
        catch (RpcException error)
        {
            throw connection.GiveUp(error, timer, ct);
        }
        connection._timers.Return(timer);
        return connection;
    }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        if (_options.Answer != AnswerKind.List)
            return CollectAsync(firstId, lastId, CancellationToken.None).GetAwaiter().GetResult();
        CancellationTokenSource timer = _timers.Start(_options.CallTimeout);
        try
        {
            return Read(_client.GetServiceTables(Range(firstId, lastId), cancellationToken: timer.Token));
        }
        catch (RpcException error)
        {
            throw Translate(error, timer, _options.CallTimeout, CancellationToken.None);
        }
        finally
        {
            _timers.Return(timer);
        }
    }

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        if (_options.Answer != AnswerKind.List)
            return await CollectAsync(firstId, lastId, ct);
        CancellationTokenSource timer = _timers.Start(_options.CallTimeout);
        try
        {
            using CancellationTokenRegistration linked = Link(timer, ct);
            using AsyncUnaryCall<Wire.ServiceTableList> call = _client.GetServiceTablesAsynchronousAsync(Range(firstId, lastId), cancellationToken: timer.Token);
            return Read(await call);
        }
        catch (RpcException error)
        {
            throw Translate(error, timer, _options.CallTimeout, ct);
        }
        finally
        {
            _timers.Return(timer);
        }
    }

    public WireBytes? ReadWireBytes() => _socket.ReadWireBytes();

    public string? TlsVersion => _socket.TlsVersion;

    public ValueTask DisposeAsync()
    {
        _disposed = true;
        Close();
        return ValueTask.CompletedTask;
    }

    private static Wire.Range Range(int firstId, int lastId) => new() { InitialId = firstId, FinalId = lastId };

    private static CancellationTokenRegistration Link(CancellationTokenSource timer, CancellationToken ct) =>
        ct.UnsafeRegister(static timer => ((CancellationTokenSource)timer!).Cancel(), timer);

    private ServiceTable[] Read(Wire.ServiceTableList answer)
    {
        try
        {
            return RowMapping.FromMessage(answer);
        }
        catch (InvalidDataException error)
        {
            throw GrpcFailure.BadAnswer(_endpoint, error);
        }
    }

    /// <summary>The rows of a stream. The time limit starts anew with each message, as in the direct stack.</summary>
    private async Task<IReadOnlyList<ServiceTable>> CollectAsync(int firstId, int lastId, CancellationToken ct)
    {
        CancellationTokenSource timer = _timers.Start(_options.CallTimeout);
        try
        {
            using CancellationTokenRegistration linked = Link(timer, ct);
            var expected = new ExpectedRows(firstId, lastId);
            void Arrived() => timer.CancelAfter(_options.CallTimeout);
            return await (_options.Answer == AnswerKind.Stream
                ? StreamedRows.CollectAsync(_client.StreamServiceTables(Range(firstId, lastId), cancellationToken: timer.Token), row => [RowMapping.FromMessage(row)], expected, Arrived)
                : StreamedRows.CollectAsync(_client.StreamServiceTablesInChunks(Range(firstId, lastId), cancellationToken: timer.Token), RowMapping.FromMessage, expected, Arrived));
        }
        catch (InvalidDataException error)
        {
            throw GrpcFailure.BadAnswer(_endpoint, error);
        }
        catch (RpcException error)
        {
            throw Translate(error, timer, _options.CallTimeout, ct);
        }
        finally
        {
            _timers.Return(timer);
        }
    }

    private Exception GiveUp(RpcException error, CancellationTokenSource timer, CancellationToken ct)
    {
        Exception reason = Translate(error, timer, _options.ConnectTimeout, ct);
        timer.Dispose();
        Close();
        return reason;
    }

    private Exception Translate(RpcException error, CancellationTokenSource timer, TimeSpan limit, CancellationToken ct)
    {
        if (ct.IsCancellationRequested)
            return new OperationCanceledException(ct);
        if (_disposed)
            return new ObjectDisposedException(nameof(GrpcDotnetConnection));
        return timer.IsCancellationRequested
            ? GrpcFailure.TimedOut(_endpoint, limit, error)
            : RpcFailure.ToException(_endpoint, error, _options.MaxMessageBytes);
    }

    private void Close()
    {
        _channel.Dispose();
        _socket.Dispose();
        _timers.Dispose();
    }
}
