using System.Net;
using Grpc.Core;
using Grpc.Health.V1;
using Grpc.Net.Client;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Transports.Shared.Grpc;

/// <summary>A client on a channel of Grpc.Net.Client, whose handler sends all calls over one HTTP/2 connection.</summary>
internal abstract class GrpcLibraryConnection : IConnection, IWireBytes
{
    private static readonly HealthCheckRequest s_wholeServer = new();

    private readonly CallTimers _timers = new();
    private readonly IPEndPoint _endpoint;
    private readonly TransportOptions _options;
    private readonly RpcFailure _failure;
    private readonly SingleSocket _socket;
    private readonly GrpcChannel _channel;
    private volatile bool _disposed;

    protected GrpcLibraryConnection(IPEndPoint endpoint, TransportOptions options, RpcFailure failure)
    {
        _endpoint = endpoint;
        _options = options;
        _failure = failure;
        _socket = new SingleSocket(endpoint, options);
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
    }

    public string? TlsVersion => _socket.TlsVersion;

    /// <summary>Takes the calls of the generated client.</summary>
    protected ChannelBase Channel => _channel;

    /// <summary>Connects, with the standard health check. A connection that fails to is disposed.</summary>
    /// <exception cref="TransportException">No server of gRPC answers there in time.</exception>
    public IConnection Open()
    {
        CancellationTokenSource timer = _timers.Start(_options.ConnectTimeout);
        try
        {
            new Health.HealthClient(_channel).Check(s_wholeServer, cancellationToken: timer.Token);
        }
        catch (RpcException refusal) when (RpcFailure.IsAnswer(refusal))
        {
            // A server without that service says so as only a server of gRPC can.
        }
        catch (RpcException error)
        {
            throw GiveUp(error, timer, CancellationToken.None);
        }
        _timers.Return(timer);
        return this;
    }

    /// <inheritdoc cref="Open"/>
    public async Task<IConnection> OpenAsync(CancellationToken ct)
    {
        ct.ThrowIfCancellationRequested();
        CancellationTokenSource timer = _timers.Start(_options.ConnectTimeout);
        try
        {
            using CancellationTokenRegistration linked = Link(timer, ct);
            await new Health.HealthClient(_channel).CheckAsync(s_wholeServer, cancellationToken: timer.Token);
        }
        catch (RpcException refusal) when (RpcFailure.IsAnswer(refusal))
        {
            // As above.
        }
        catch (RpcException error)
        {
            throw GiveUp(error, timer, ct);
        }
        _timers.Return(timer);
        return this;
    }

    public abstract IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default);

    public abstract ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default);

    public WireBytes? ReadWireBytes() => _socket.ReadWireBytes();

    public ValueTask DisposeAsync()
    {
        _disposed = true;
        Close();
        return ValueTask.CompletedTask;
    }

    /// <summary>A call that blocks.</summary>
    /// <exception cref="RemedyException">The call failed.</exception>
    protected T Call<T>(Func<CancellationTokenSource, T> call)
    {
        CancellationTokenSource timer = _timers.Start(_options.CallTimeout);
        try
        {
            return call(timer);
        }
        catch (Exception error) when (error is InvalidDataException or RpcException)
        {
            throw Translate(error, timer, _options.CallTimeout, "--call-timeout", CancellationToken.None);
        }
        finally
        {
            _timers.Return(timer);
        }
    }

    /// <param name="call">Calls with the token of what ends it, which it may give more time.</param>
    /// <param name="ct">Ends the call as well.</param>
    /// <exception cref="RemedyException">The call failed.</exception>
    protected async Task<T> CallAsync<T>(Func<CancellationTokenSource, Task<T>> call, CancellationToken ct)
    {
        CancellationTokenSource timer = _timers.Start(_options.CallTimeout);
        try
        {
            using CancellationTokenRegistration linked = Link(timer, ct);
            return await call(timer);
        }
        catch (Exception error) when (error is InvalidDataException or RpcException)
        {
            throw Translate(error, timer, _options.CallTimeout, "--call-timeout", ct);
        }
        finally
        {
            _timers.Return(timer);
        }
    }

    private static CancellationTokenRegistration Link(CancellationTokenSource timer, CancellationToken ct) =>
        ct.UnsafeRegister(static timer => ((CancellationTokenSource)timer!).Cancel(), timer);

    private Exception GiveUp(RpcException error, CancellationTokenSource timer, CancellationToken ct)
    {
        Exception reason = Translate(error, timer, _options.ConnectTimeout, "--connect-timeout", ct);
        timer.Dispose();
        Close();
        return reason;
    }

    private Exception Translate(
        Exception error, CancellationTokenSource timer, TimeSpan limit, string option, CancellationToken ct)
    {
        if (error is not RpcException rpc)
            return GrpcFailure.BadAnswer(_endpoint, error);
        if (ct.IsCancellationRequested)
            return new OperationCanceledException(ct);
        if (_disposed)
            return new ObjectDisposedException(nameof(IConnection));
        return timer.IsCancellationRequested
            ? GrpcFailure.TimedOut(_endpoint, limit, option, rpc)
            : _failure.ToException(_endpoint, rpc, _options.MaxMessageBytes);
    }

    private void Close()
    {
        _channel.Dispose();
        _socket.Dispose();
        _timers.Dispose();
    }
}
