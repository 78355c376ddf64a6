using System.Net;
using System.Net.Http.Headers;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>A client of a service over HTTP: each call is one request over kept-alive connections of this object's own.</summary>
internal abstract class HttpConnection : IConnection, IWireBytes
{
    private static readonly HttpRequestOptionsKey<bool> s_hasConnected = new("has-connected");

    private readonly TransportOptions _options;
    private readonly string _protocol;
    private readonly Version _version;
    private readonly HttpMessageInvoker _http;
    private readonly CallTimers _timers = new();
    private readonly TcpWire _wire = new();
    private HttpLink? _first;
    private volatile bool _disposed;

    /// <param name="endpoint">The server.</param>
    /// <param name="options">Limits.</param>
    /// <param name="protocol">What is spoken over HTTP, for errors.</param>
    /// <param name="version">HTTP's version: with 2.0, calls share a connection, and the sync form blocks on the async one.</param>
    /// <param name="first">The connection that shows that a server is there; the first call uses it.</param>
    protected HttpConnection(IPEndPoint endpoint, TransportOptions options, string protocol, Version version, HttpLink first)
    {
        (EndPoint, _options, _protocol, _version, _first) = (endpoint, options, protocol, version, first);
        _wire.Add(first.Socket);
        TlsVersion = first.TlsVersion;
        _http = new HttpMessageInvoker(Handler(first.IsBlocking));
    }

    protected IPEndPoint EndPoint { get; }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
        _version == HttpVersion.Version20
        ? CallAsync(CallForm.Sync, firstId, lastId, CancellationToken.None).AsTask().GetAwaiter().GetResult()
        : Call(firstId, lastId);

    public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default) =>
        CallAsync(CallForm.Async, firstId, lastId, ct);

    /// <summary>A first request, as a server of HTTP/2 closes a connection that stays silent at first.</summary>
    /// <exception cref="TransportException">No server of HTTP/2 answers there in time.</exception>
    public async ValueTask GreetAsync(Uri address, CancellationToken ct)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(ct);
        limit.CancelAfter(_options.ConnectTimeout);
        try
        {
            using var request = new HttpRequestMessage(HttpMethod.Head, address) { Version = _version,
                VersionPolicy = HttpVersionPolicy.RequestVersionExact };
            using HttpResponseMessage response = await _http.SendAsync(request, limit.Token);
        }
        catch (OperationCanceledException silent) when (!ct.IsCancellationRequested)
        {
            throw new TransportException(
                $"the server at {EndPoint} did not answer within {Seconds.Of(_options.ConnectTimeout)}: check that this is the "
                    + $"{_protocol} server of ServiceTables, and whether it is overloaded", silent);
        }
        catch (Exception error) when (Failure(error, ct) is { } failure)
        {
            throw failure;
        }
    }

    public WireBytes? ReadWireBytes() => _wire.Read();

    public string? TlsVersion { get; }

    public ValueTask DisposeAsync()
    {
        _disposed = true;
        _http.Dispose();
        _timers.Dispose();
        return Interlocked.Exchange(ref _first, null)?.Stream.DisposeAsync() ?? ValueTask.CompletedTask;
    }

    protected abstract HttpRequestMessage Request(CallForm operation, int firstId, int lastId);

    /// <summary>Whether an answer's head is one of the protocol.</summary>
    protected abstract bool IsAnswer(HttpResponseMessage response);

    /// <summary>The rows of an answer, whose body is decoded.</summary>
    /// <exception cref="RemedyException">It is a fault, or none of the protocol's.</exception>
    protected abstract IReadOnlyList<ServiceTable> Read(HttpResponseMessage response, ArraySegment<byte> document, CallForm operation);

    /// <summary>What <see cref="Read"/> throws for a body that it can't read.</summary>
    protected TransportException NotOfServiceTables(Exception error) =>
        new($"the server at {EndPoint} sent an invalid answer ({OneLine.OfPeer(error.Message)}): check that it has the same version",
            error);

    private IReadOnlyList<ServiceTable> Call(int firstId, int lastId)
    {
        ObjectDisposedException.ThrowIf(_disposed, this);
        CancellationTokenSource deadline = _timers.Start(_options.CallTimeout);
        try
        {
            using HttpRequestMessage request = Ask(CallForm.Sync, firstId, lastId);
            using HttpResponseMessage response = _http.Send(request, deadline.Token);
            using HttpBody answer = Answer(response);
            using Stream body = response.Content.ReadAsStream(deadline.Token);
            for (int read = -1; read != 0;)
            {
                // A read is bounded by the socket's own timeout, all of them together by the deadline.
                deadline.Token.ThrowIfCancellationRequested();
                read = body.Read(Room(answer, response).Span);
                answer.Advance(read);
            }
            return Read(response, Document(answer, response), CallForm.Sync);
        }
        catch (Exception error) when (Failure(error, default) is { } failure)
        {
            throw failure;
        }
        finally
        {
            _timers.Return(deadline);
        }
    }

    private async ValueTask<IReadOnlyList<ServiceTable>> CallAsync(CallForm operation, int firstId, int lastId, CancellationToken ct)
    {
        ObjectDisposedException.ThrowIf(_disposed, this);
        CancellationTokenSource deadline = _timers.Start(_options.CallTimeout);
        CancellationTokenRegistration cancelled = ct.UnsafeRegister(static source => ((CancellationTokenSource)source!).Cancel(), deadline);
        try
        {
            using HttpRequestMessage request = Ask(operation, firstId, lastId);
            using HttpResponseMessage response = await _http.SendAsync(request, deadline.Token);
            using HttpBody answer = Answer(response);
            using Stream body = await response.Content.ReadAsStreamAsync(deadline.Token);
            for (int read = -1; read != 0;)
            {
                read = await body.ReadAsync(Room(answer, response), deadline.Token);
                answer.Advance(read);
            }
            return Read(response, Document(answer, response), operation);
        }
        catch (Exception error) when (Failure(error, ct) is { } failure)
        {
            throw failure;
        }
        finally
        {
            await cancelled.DisposeAsync();
            _timers.Return(deadline);
        }
    }

    private SocketsHttpHandler Handler(bool blocking)
    {
        SocketsHttpHandler handler = HttpHandler.Create(async (context, ct) =>
        {
            CheckIsFirst(context.InitialRequestMessage);
            return (Interlocked.Exchange(ref _first, null) ?? await FurtherAsync(blocking, ct)).Stream;
        });
        handler.ConnectTimeout = _options.ConnectTimeout;
        handler.MaxConnectionsPerServer = _options.MaxCallsPerConnection;
        return handler;
    }

    /// <summary>
    /// HTTP/1.1 has a connection for each call in flight. HTTP/2 has one: where it is lost, its calls fail, and are not made again behind
    /// their callers' backs.
    /// </summary>
    private async ValueTask<HttpLink> FurtherAsync(bool blocking, CancellationToken ct)
    {
        if (_version == HttpVersion.Version20)
            throw Lost();
        HttpLink link = blocking ? HttpSocket.Connect(EndPoint, _options) : await HttpSocket.ConnectAsync(EndPoint, _options, _version, ct);
        _wire.Add(link.Socket);
        return link;
    }

    /// <summary>
    /// .NET makes a call again where its connection ended before an answer. One that a call opened itself has failed it for good.
    /// </summary>
    private void CheckIsFirst(HttpRequestMessage request)
    {
        if (request.Options.TryGetValue(s_hasConnected, out _))
            throw Lost();
        request.Options.Set(s_hasConnected, true);
    }

    private TransportException Lost() =>
        new($"the connection to the {_protocol} server at {EndPoint} was lost: check that the server is still running, then reconnect");

    private HttpRequestMessage Ask(CallForm operation, int firstId, int lastId)
    {
        HttpRequestMessage request = Request(operation, firstId, lastId);
        (request.Version, request.VersionPolicy) = (_version, HttpVersionPolicy.RequestVersionExact);
        if (_options.Gzip)
            request.Headers.TryAddWithoutValidation("Accept-Encoding", Gzip.Name);
        return request;
    }

    /// <summary>Room for the answer, once its head says that it is one.</summary>
    private HttpBody Answer(HttpResponseMessage response)
    {
        if (!IsAnswer(response))
            throw new TransportException(OneLine.OfPeer(
                $"the server at {EndPoint} answers with HTTP {(int)response.StatusCode} {response.ReasonPhrase} "
                    + $"({response.Content.Headers.ContentType?.MediaType}) instead of {_protocol}: check that this is the {_protocol} "
                    + "server of ServiceTables"));
        var answer = new HttpBody(_options.MaxMessageBytes, _protocol);
        try
        {
            answer.CheckLength(response.Content.Headers.ContentLength ?? 0);
            return answer;
        }
        catch (TransportException)
        {
            answer.Dispose();
            throw;
        }
    }

    /// <summary>Room for all of the answer where its length is known; one byte more, so that the end is seen.</summary>
    private static Memory<byte> Room(HttpBody answer, HttpResponseMessage response) =>
        answer.Room((int)Math.Max(1, (response.Content.Headers.ContentLength ?? 0) + 1 - answer.Length));

    private ArraySegment<byte> Document(HttpBody answer, HttpResponseMessage response)
    {
        bool isEncoded = response.Content.Headers.NonValidated.TryGetValues("Content-Encoding", out HeaderStringValues encoding);
        return isEncoded
            ? HttpEncoding.Unpack(answer.Written, encoding.ToString(), EndPoint, _options.MaxMessageBytes, _protocol)
            : answer.Written;
    }

    /// <summary>What a call throws for a failure underneath; null for what is thrown as it is.</summary>
    private Exception? Failure(Exception error, CancellationToken ct) => error switch
    {
        RemedyException => null,
        OperationCanceledException when ct.IsCancellationRequested => new OperationCanceledException(error.Message, error, ct),
        OperationCanceledException => TooLate(error),
        HttpRequestException { InnerException: TransportException failure } => failure,
        _ when error.GetBaseException() is SocketException { SocketErrorCode: SocketError.TimedOut } => TooLate(error),
        HttpRequestException or IOException or SocketException or ObjectDisposedException or InvalidOperationException =>
            new TransportException(
            $"the {_protocol} server at {EndPoint} ended the call ({OneLine.OfPeer(error.GetBaseException().Message)}): check that it is "
                + "still running", error),
        _ => null,
    };

    private TransportException TooLate(Exception error) => new(
        $"the {_protocol} server at {EndPoint} did not answer within {Seconds.Of(_options.CallTimeout)}: check whether it is overloaded, "
            + "request fewer rows per call, or raise --call-timeout", error);
}
