using System.Net;
using System.Text.Json;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using StreamJsonRpc;

namespace IntegrationMethods.Transports.StreamJsonRpc;

/// <summary>The library's client on its own socket: any number of calls at once.</summary>
internal sealed class RpcConnection : IConnection, IWireBytes
{
    private readonly CallTimers _timers = new();
    private readonly IPEndPoint _endpoint;
    private readonly TcpLink _link;
    private readonly TransportOptions _options;
    private readonly JsonRpc _rpc;
    private TransportException? _broken;
    private volatile bool _disposed;

    public RpcConnection(IPEndPoint endpoint, TcpLink link, TransportOptions options)
    {
        (_endpoint, _link, _options) = (endpoint, link, options);
        _rpc = RpcJson.Create(new ClientMessageHandler(link, options));
        _rpc.Disconnected += (_, end) => Break(RpcFailure.OfEnd(endpoint, options, end));
        _rpc.StartListening();
    }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
        CallAsync(nameof(ServiceTablesTarget.GetServiceTables), firstId, lastId, CancellationToken.None).GetAwaiter().GetResult();

    public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default) =>
        ct.IsCancellationRequested
        ? ValueTask.FromCanceled<IReadOnlyList<ServiceTable>>(ct)
        : new(CallAsync(nameof(ServiceTablesTarget.GetServiceTablesAsynchronous), firstId, lastId, ct));

    public WireBytes? ReadWireBytes() => TcpWire.Read(_link.Socket);

    public string? TlsVersion => _link.TlsVersion;

    public async ValueTask DisposeAsync()
    {
        if (_disposed)
            return;
        _disposed = true;
        // Ends what is read and written; the library waits for both.
        _link.Socket.Dispose();
        _rpc.Dispose();
        await _rpc.Completion.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _link.Dispose();
        _timers.Dispose();
    }

    private async Task<IReadOnlyList<ServiceTable>> CallAsync(string method, int firstId, int lastId, CancellationToken ct)
    {
        CancellationTokenSource timer = _timers.Start(_options.CallTimeout);
        try
        {
            using CancellationTokenRegistration linked = ct.UnsafeRegister(static timer =>
                ((CancellationTokenSource)timer!).Cancel(), timer);
            var arguments = new Dictionary<string, object?> { [RpcJson.FirstId] = firstId, [RpcJson.LastId] = lastId };
            Task<JsonRowList?> answer = _rpc.InvokeWithParameterObjectAsync<JsonRowList?>(method, arguments, null, CancellationToken.None);
            return await answer.WaitAsync(timer.Token) ?? throw new JsonException("it is null");
        }
        catch (Exception error)
        {
            throw Translate(error, timer, ct);
        }
        finally
        {
            _timers.Return(timer);
        }
    }

    private Exception Translate(Exception error, CancellationTokenSource timer, CancellationToken ct)
    {
        if (ct.IsCancellationRequested)
            return new OperationCanceledException(ct);
        if (RpcFailure.OfAnswer(_endpoint, error) is { } answered)
            return answered;
        // By the server: the library makes its error -32800 of it.
        if (error is OperationCanceledException && !timer.IsCancellationRequested)
            return RpcFailure.Rejected(error);
        if (_disposed)
            return new TransportException("the connection was closed during the call: reconnect", error);
        return _broken is { } why ? new TransportException(why.Message, why)
            : timer.IsCancellationRequested ? TcpFailure.NoAnswer(_options.CallTimeout)
            : TcpFailure.OfCall(error, _options.CallTimeout);
    }

    private void Break(TransportException why)
    {
        Interlocked.CompareExchange(ref _broken, why, null);
        _link.Socket.Dispose();
    }
}
