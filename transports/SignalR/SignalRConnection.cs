using System.Net;
using System.Net.WebSockets;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.AspNetCore.Http.Connections;
using Microsoft.AspNetCore.Http.Connections.Client;
using Microsoft.AspNetCore.SignalR.Client;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.DependencyInjection;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>
/// The library's client on a separate socket, or TLS over it: WebSocket without negotiation, which would be one more request.
/// </summary>
internal sealed class SignalRConnection : IConnection, IWireBytes
{
    /// <summary>The library's pings and its own time limits: a call has its limit, and a connection without calls needs none.</summary>
    private static readonly TimeSpan s_never = TimeSpan.FromDays(1);

    private readonly CallTimers _timers = new();
    private readonly IPEndPoint _endpoint;
    private readonly TransportOptions _options;
    private readonly HttpLink _link;
    private readonly HubConnection _hub;

    /// <summary>As many streams as the server works on at once: behind further ones it would not read that one is given up.</summary>
    private readonly SemaphoreSlim _streams;

    private volatile bool _disposed;

    private SignalRConnection(IPEndPoint endpoint, TransportOptions options, IHubEncoding encoding, HttpLink link)
    {
        (_endpoint, _options, _link) = (endpoint, options, link);
        _streams = new SemaphoreSlim(options.MaxCallsPerConnection);
        var builder = new HubConnectionBuilder();
        builder.Services.AddSingleton<IHubProtocol>(new ClientHubProtocol(encoding, options.MaxMessageBytes));
        _hub = builder
            .WithUrl(new Uri(HttpLink.AddressOf(endpoint, options) + HubMethods.Path), HttpTransportType.WebSockets, http =>
            {
                http.SkipNegotiation = true;
                http.WebSocketFactory = UpgradeAsync;
            })
            .Build();
        _hub.HandshakeTimeout = options.ConnectTimeout;
        _hub.KeepAliveInterval = _hub.ServerTimeout = s_never;
    }

    /// <exception cref="TransportException">No server of SignalR answers there in time.</exception>
    public static async ValueTask<SignalRConnection> OpenAsync(IPEndPoint endpoint, TransportOptions options, IHubEncoding encoding,
        CancellationToken ct)
    {
        var connection = new SignalRConnection(endpoint, options, encoding,
            await HttpSocket.ConnectAsync(endpoint, options, HttpVersion.Version11, ct));
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
            throw HubFailure.OfOpening(endpoint, options, limit.IsCancellationRequested
                ? new OperationCanceledException(error.Message, error)
                : error);
        }
    }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
        GetAsync(HubMethods.Get, firstId, lastId, CancellationToken.None).GetAwaiter().GetResult();

    public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default) =>
        ct.IsCancellationRequested
        ? ValueTask.FromCanceled<IReadOnlyList<ServiceTable>>(ct)
        : new(GetAsync(HubMethods.GetAsynchronous, firstId, lastId, ct));

    public WireBytes? ReadWireBytes() => TcpWire.Read(_link.Socket);

    public string? TlsVersion => _link.TlsVersion;

    public async ValueTask DisposeAsync()
    {
        _disposed = true;
        await _hub.DisposeAsync();
        _link.Close();
        _timers.Dispose();
    }

    private Task<IReadOnlyList<ServiceTable>> GetAsync(string method, int firstId, int lastId, CancellationToken ct) =>
        _options.Answer switch
    {
        ReplyKind.Stream => CollectAsync<ServiceTable>(HubMethods.Stream, row => [row], firstId, lastId, ct),
        ReplyKind.Chunks =>
            CollectAsync<JsonRowList?>(HubMethods.StreamInChunks, rows =>
                rows ?? throw new InvalidDataException("it is null"), firstId, lastId, ct),
        _ => CallAsync(method, firstId, lastId, ct),
    };

    /// <summary>
    /// The rows of a stream. The time limit starts anew with each message, and the server reads the rows by its awaiting operation.
    /// </summary>
    private async Task<IReadOnlyList<ServiceTable>> CollectAsync<T>(string method, Func<T, IEnumerable<ServiceTable>> read, int firstId,
        int lastId, CancellationToken ct)
    {
        ObjectDisposedException.ThrowIf(_disposed, typeof(IConnection));
        // Not one of the timers, as the library registers with it and does not let go.
        using var timer = CancellationTokenSource.CreateLinkedTokenSource(ct);
        timer.CancelAfter(_options.CallTimeout);
        bool hasPlace = false;
        try
        {
            await _streams.WaitAsync(timer.Token);
            hasPlace = true;
            var rows = new JsonRowList();
            await foreach (T message in _hub.StreamAsync<T>(method, firstId, lastId, timer.Token))
            {
                timer.CancelAfter(_options.CallTimeout);
                foreach (ServiceTable row in read(message))
                    rows.Add(row);
            }
            return rows;
        }
        catch (Exception error)
        {
            Exception failure = Translate(error, timer, ct);
            // Asks the server to stop, where it has not.
            await timer.CancelAsync();
            throw failure;
        }
        finally
        {
            if (hasPlace)
                _streams.Release();
        }
    }

    private async Task<IReadOnlyList<ServiceTable>> CallAsync(string method, int firstId, int lastId, CancellationToken ct)
    {
        CancellationTokenSource timer = _timers.Start(_options.CallTimeout);
        try
        {
            using CancellationTokenRegistration linked = ct.UnsafeRegister(static timer =>
                ((CancellationTokenSource)timer!).Cancel(), timer);
            return await _hub.InvokeAsync<JsonRowList?>(method, firstId, lastId, timer.Token)
                ?? throw new InvalidDataException("it is null");
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
            // Where it is a stream of TLS, the handler adds none.
            ConnectCallback = (_, _) => new ValueTask<Stream>(_link.Stream),
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
        return client;
    }
}
