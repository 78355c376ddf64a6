using System.Net;
using System.Net.Sockets;
using System.Net.WebSockets;
using IntegrationMethods.Transports.Rest;
using IntegrationMethods.Transports.Shared.Peers;
using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.AspNetCore.Http.Connections;
using Microsoft.AspNetCore.Http.Connections.Client;
using Microsoft.AspNetCore.SignalR.Client;
using Microsoft.Extensions.DependencyInjection;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>The library's client on a socket of its own: WebSocket without negotiation, which is a request of its own before the first call.</summary>
internal sealed class SignalRConnection : IConnection, IWireBytes
{
    /// <summary>The library's pings and its own time limits: a call has its limit, and a connection without calls needs none.</summary>
    private static readonly TimeSpan s_never = TimeSpan.FromDays(1);

    private readonly CallTimers _timers = new();
    private readonly IPEndPoint _endpoint;
    private readonly TransportOptions _options;
    private readonly Socket _socket;
    private readonly HubConnection _hub;
    private volatile bool _disposed;

    private SignalRConnection(IPEndPoint endpoint, TransportOptions options, Socket socket)
    {
        (_endpoint, _options, _socket) = (endpoint, options, socket);
        _hub = new HubConnectionBuilder()
            .WithUrl(new Uri($"http://{endpoint}{HubJson.Path}"), HttpTransportType.WebSockets, http =>
            {
                http.SkipNegotiation = true;
                http.WebSocketFactory = UpgradeAsync;
            })
            .AddJsonProtocol(HubJson.Configure)
            .Build();
        _hub.HandshakeTimeout = options.ConnectTimeout;
        _hub.KeepAliveInterval = _hub.ServerTimeout = s_never;
    }

    /// <exception cref="TransportException">No server of SignalR answers there in time.</exception>
    public static async ValueTask<SignalRConnection> OpenAsync(IPEndPoint endpoint, TransportOptions options, CancellationToken ct)
    {
        Socket socket = await TcpDialer.ConnectAsync(endpoint, options, ct);
        var connection = new SignalRConnection(endpoint, options, socket);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(ct);
        limit.CancelAfter(options.ConnectTimeout);
        try
        {
            await connection._hub.StartAsync(limit.Token);
            return connection;
        }
        catch (Exception error)
        {
            await connection.DisposeAsync();
            ct.ThrowIfCancellationRequested();
            throw HubFailure.OfOpening(endpoint, options, limit.IsCancellationRequested ? new OperationCanceledException(error.Message, error) : error);
        }
    }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
        CallAsync(nameof(ServiceTablesHub.GetServiceTables), firstId, lastId, CancellationToken.None).GetAwaiter().GetResult();

    public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default) => ct.IsCancellationRequested
        ? ValueTask.FromCanceled<IReadOnlyList<ServiceTable>>(ct)
        : new(CallAsync(nameof(ServiceTablesHub.GetServiceTablesAsynchronous), firstId, lastId, ct));

    public WireBytes? ReadWireBytes() => TcpWire.Read(_socket);

    public async ValueTask DisposeAsync()
    {
        _disposed = true;
        await _hub.DisposeAsync();
        _socket.Dispose();
        _timers.Dispose();
    }

    private async Task<IReadOnlyList<ServiceTable>> CallAsync(string method, int firstId, int lastId, CancellationToken ct)
    {
        CancellationTokenSource timer = _timers.Start(_options.CallTimeout);
        try
        {
            using CancellationTokenRegistration linked = ct.UnsafeRegister(static timer => ((CancellationTokenSource)timer!).Cancel(), timer);
            return await _hub.InvokeAsync<RestRows?>(method, firstId, lastId, timer.Token) ?? throw new InvalidDataException("it is null");
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
        if (_disposed)
            return new TransportException("the connection was closed during the call: reconnect", error);
        return timer.IsCancellationRequested ? TcpFailure.NoAnswer(_options.CallTimeout) : HubFailure.OfCall(_endpoint, error);
    }

    private async ValueTask<WebSocket> UpgradeAsync(WebSocketConnectionContext context, CancellationToken ct)
    {
        using var handler = new SocketsHttpHandler
        {
            ActivityHeadersPropagator = null,
            AllowAutoRedirect = false,
            ConnectCallback = (_, _) => new ValueTask<Stream>(new NetworkStream(_socket, ownsSocket: true)),
            UseCookies = false,
            UseProxy = false,
        };
        using var invoker = new HttpMessageInvoker(handler);
        var client = new ClientWebSocket();
        client.Options.KeepAliveInterval = Timeout.InfiniteTimeSpan;
        try
        {
            await client.ConnectAsync(context.Uri, invoker, ct);
        }
        catch
        {
            client.Dispose();
            throw;
        }
        return new LimitedWebSocket(client, _options.MaxMessageBytes);
    }
}
