using System.Collections.Concurrent;
using System.Net;
using System.Runtime.CompilerServices;
using IntegrationMethods.Transports.Shared.Grpc;
using IntegrationMethods.Transports.Shared.Http;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>One HTTP/2 connection, and all of a client's calls on it: those of the contract, and the streams that gRPC alone has.</summary>
public sealed class GrpcConnection : IConnection, IWireBytes
{
    private readonly ConcurrentStack<GrpcClientCall> _idleCalls = new();
    private readonly IPEndPoint _endpoint;
    private readonly TransportOptions _options;
    private readonly SingleSocket _socket;
    private readonly HttpMessageInvoker _http;
    private readonly Uri _get;
    private readonly Uri _getAsynchronous;
    private readonly GrpcStreams _streams;
    private volatile bool _disposed;

    private GrpcConnection(IPEndPoint endpoint, TransportOptions options)
    {
        _endpoint = endpoint;
        _options = options;
        _socket = new SingleSocket(endpoint, options);
        _http = new HttpMessageInvoker(HttpHandler.Create(_socket.ConnectAsync));
        _get = UriOf(GrpcMethods.Get);
        _getAsynchronous = UriOf(GrpcMethods.GetAsynchronous);
        _streams = new GrpcStreams(endpoint, options, _http, Translate);
    }

    /// <exception cref="TransportException">No server of gRPC answers there in time.</exception>
    internal static async ValueTask<GrpcConnection> OpenAsync(IPEndPoint endpoint, TransportOptions options, CancellationToken ct)
    {
        var connection = new GrpcConnection(endpoint, options);
        try
        {
            await connection.GreetAsync(ct);
            return connection;
        }
        catch
        {
            await connection.DisposeAsync();
            throw;
        }
    }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        if (_options.Answer != ReplyKind.List)
            return CollectAsync(firstId, lastId, CancellationToken.None).GetAwaiter().GetResult();
        GrpcClientCall call = Start(_get, firstId, lastId);
        call.Wait(ExchangeAsync(call, CancellationToken.None));
        return Finish(call);
    }

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        if (_options.Answer != ReplyKind.List)
            return await CollectAsync(firstId, lastId, ct);
        GrpcClientCall call = Start(_getAsynchronous, firstId, lastId);
        await ExchangeAsync(call, ct);
        return Finish(call);
    }

    /// <summary>The rows one at a time, each as soon as it arrives. Leaving the loop has the server stop.</summary>
    /// <param name="firstId">First id.</param>
    /// <param name="lastId">Last id, inclusive.</param>
    /// <param name="deadline">
    /// Time for the whole stream, announced to the server (<c>grpc-timeout</c>). Default: none; then
    /// <see cref="TransportOptions.CallTimeout"/> limits the wait for each message alone.
    /// </param>
    /// <param name="ct">Cancels the stream.</param>
    /// <exception cref="ServiceFaultException">The range or a row in it is not available; the rows before it have come.</exception>
    /// <exception cref="TransportException">The stream broke off, took too long, or is not what was asked for.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The deadline is not positive, or is over 3 years.</exception>
    public IAsyncEnumerable<ServiceTable> StreamServiceTablesAsync(int firstId, int lastId, TimeSpan? deadline = null,
        CancellationToken ct = default)
    {
        ObjectDisposedException.ThrowIf(_disposed, this);
        return _streams.RowsAsync(UriOf(GrpcMethods.Stream), firstId, lastId, deadline, ct);
    }

    /// <summary>As <see cref="StreamServiceTablesAsync"/>, as many rows at a time as the server likes to send.</summary>
    public IAsyncEnumerable<IReadOnlyList<ServiceTable>> StreamServiceTablesInChunksAsync(
        int firstId, int lastId, TimeSpan? deadline = null, CancellationToken ct = default)
    {
        ObjectDisposedException.ThrowIf(_disposed, this);
        return _streams.ChunksAsync(UriOf(GrpcMethods.StreamInChunks), firstId, lastId, deadline, ct);
    }

    /// <summary>
    /// The sync form of <see cref="StreamServiceTablesAsync"/>, over async as every sync call here (<see cref="GrpcTransport.SyncKind"/>).
    /// </summary>
    public IEnumerable<ServiceTable> StreamServiceTables(int firstId, int lastId, TimeSpan? deadline = null) =>
        StreamServiceTablesAsync(firstId, lastId, deadline).ToBlockingEnumerable();

    /// <summary>The sync form of <see cref="StreamServiceTablesInChunksAsync"/>, over async.</summary>
    public IEnumerable<IReadOnlyList<ServiceTable>> StreamServiceTablesInChunks(int firstId, int lastId, TimeSpan? deadline = null) =>
        StreamServiceTablesInChunksAsync(firstId, lastId, deadline).ToBlockingEnumerable();

    public WireBytes? ReadWireBytes() => _socket.ReadWireBytes();

    public string? TlsVersion => _socket.TlsVersion;

    public ValueTask DisposeAsync()
    {
        _disposed = true;
        _http.Dispose();
        _socket.Dispose();
        while (_idleCalls.TryPop(out GrpcClientCall? call))
            call.Dispose();
        return ValueTask.CompletedTask;
    }

    /// <summary>A health check, which every server of gRPC answers one way or another: a peer that answers it is one.</summary>
    private async ValueTask GreetAsync(CancellationToken ct)
    {
        using var call = new GrpcClientCall(_options);
        using CancellationTokenRegistration linked = ct.UnsafeRegister(static call => ((GrpcClientCall)call!).Cancel(), call);
        call.Start(UriOf(GrpcMethods.HealthCheck), 0, 0, _options.ConnectTimeout);
        try
        {
            using HttpResponseMessage response = await call.SendAsync(_http);
            GrpcResponse.CheckIsGrpc(response);
            await response.Content.CopyToAsync(Stream.Null, call.Token);
        }
        catch (Exception error)
        {
            throw Translate(error, call, _options.ConnectTimeout, "--connect-timeout", ct);
        }
    }

    /// <summary>The rows of a stream. The server reads them by its awaiting operation, in either form of the call.</summary>
    private async Task<IReadOnlyList<ServiceTable>> CollectAsync(int firstId, int lastId, CancellationToken ct)
    {
        var rows = new List<ServiceTable>();
        if (_options.Answer == ReplyKind.Stream)
        {
            await foreach (ServiceTable row in StreamServiceTablesAsync(firstId, lastId, ct: ct))
                rows.Add(row);
            return rows;
        }
        await foreach (IReadOnlyList<ServiceTable> chunk in StreamServiceTablesInChunksAsync(firstId, lastId, ct: ct))
            rows.AddRange(chunk);
        return rows;
    }

    private GrpcClientCall Start(Uri method, int firstId, int lastId)
    {
        ObjectDisposedException.ThrowIf(_disposed, this);
        if (!_idleCalls.TryPop(out GrpcClientCall? call))
            call = new GrpcClientCall(_options);
        call.Start(method, firstId, lastId, _options.CallTimeout);
        return call;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask ExchangeAsync(GrpcClientCall call, CancellationToken ct)
    {
        using CancellationTokenRegistration linked = ct.UnsafeRegister(static call => ((GrpcClientCall)call!).Cancel(), call);
        try
        {
            using HttpResponseMessage response = await call.SendAsync(_http);
            await GrpcResponse.ReadAsync(response, call.Answer, call.Token);
        }
        catch (ServiceFaultException)
        {
            Recycle(call);
            throw;
        }
        catch (Exception error)
        {
            throw Translate(error, call, _options.CallTimeout, ct);
        }
    }

    private ServiceTable[] Finish(GrpcClientCall call)
    {
        try
        {
            return RowListMessage.Read(call.Answer.Message);
        }
        catch (InvalidDataException error)
        {
            throw GrpcFailure.BadAnswer(_endpoint, error);
        }
        finally
        {
            Recycle(call);
        }
    }

    /// <summary>Lends the call's things to the next one, unless its timer has run out meanwhile.</summary>
    private void Recycle(GrpcClientCall call)
    {
        call.Answer.Release();
        if (call.TryReset() && !_disposed)
            _idleCalls.Push(call);
        else
            call.Dispose();
    }

    private Exception Translate(Exception error, GrpcClientCall call, TimeSpan limit, CancellationToken ct) =>
        Translate(error, call, limit, "--call-timeout", ct);

    private Exception Translate(Exception error, GrpcClientCall call, TimeSpan limit, string option, CancellationToken ct)
    {
        if (error is RemedyException)
            return error;
        if (ct.IsCancellationRequested)
            return new OperationCanceledException(ct);
        if (_disposed)
            return new ObjectDisposedException(nameof(GrpcConnection));
        return call.IsTimedOut ? GrpcFailure.TimedOut(_endpoint, limit, option, error) : GrpcFailure.Of(_endpoint, error);
    }

    private Uri UriOf(string method) => new(HttpLink.AddressOf(_endpoint, _options) + method);
}
