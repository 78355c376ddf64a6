using System.Net;
using System.Net.Http.Headers;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Soap;

/// <summary>A client of the service: each call is one HTTP POST over kept-alive connections of this object's own.</summary>
internal sealed class SoapConnection : IConnection, IWireBytes
{
    private readonly IPEndPoint _endpoint;
    private readonly TransportOptions _options;
    private readonly Uri _address;
    private readonly HttpMessageInvoker _http;
    private readonly Deadlines _deadlines;
    private readonly TcpWire _wire = new();
    private NetworkStream? _first;
    private volatile bool _disposed;

    /// <param name="endpoint">The server.</param>
    /// <param name="options">Limits.</param>
    /// <param name="first">The connection that shows that a server is there; the first call uses it.</param>
    public SoapConnection(IPEndPoint endpoint, TransportOptions options, NetworkStream first)
    {
        _endpoint = endpoint;
        _options = options;
        _first = first;
        _wire.Add(first.Socket);
        _address = new Uri($"http://{endpoint}{SoapContract.Path}");
        _deadlines = new Deadlines(options.CallTimeout);
        _http = new HttpMessageInvoker(Handler(blocking: first is BlockingStream));
    }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        ObjectDisposedException.ThrowIf(_disposed, this);
        CancellationTokenSource deadline = _deadlines.Start();
        try
        {
            using HttpRequestMessage request = Request(SoapOperation.Sync, firstId, lastId);
            using HttpResponseMessage response = _http.Send(request, deadline.Token);
            using SoapMessage message = Message(response);
            using Stream body = response.Content.ReadAsStream(deadline.Token);
            for (int read = -1; read != 0;)
            {
                // A read is bounded by the socket's own timeout, all of them together by the deadline.
                deadline.Token.ThrowIfCancellationRequested();
                read = body.Read(Room(message, response).Span);
                message.Advance(read);
            }
            return SoapReader.Answer(Document(message, response), SoapOperation.Sync);
        }
        catch (Exception error) when (Failure(error, default) is { } failure)
        {
            throw failure;
        }
        finally
        {
            _deadlines.End(deadline);
        }
    }

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        ObjectDisposedException.ThrowIf(_disposed, this);
        CancellationTokenSource deadline = _deadlines.Start();
        CancellationTokenRegistration cancelled = ct.UnsafeRegister(static source => ((CancellationTokenSource)source!).Cancel(), deadline);
        try
        {
            using HttpRequestMessage request = Request(SoapOperation.Async, firstId, lastId);
            using HttpResponseMessage response = await _http.SendAsync(request, deadline.Token);
            using SoapMessage message = Message(response);
            using Stream body = await response.Content.ReadAsStreamAsync(deadline.Token);
            for (int read = -1; read != 0;)
            {
                read = await body.ReadAsync(Room(message, response), deadline.Token);
                message.Advance(read);
            }
            return SoapReader.Answer(Document(message, response), SoapOperation.Async);
        }
        catch (Exception error) when (Failure(error, ct) is { } failure)
        {
            throw failure;
        }
        finally
        {
            await cancelled.DisposeAsync();
            _deadlines.End(deadline);
        }
    }

    public WireBytes? ReadWireBytes() => _wire.Read();

    public ValueTask DisposeAsync()
    {
        _disposed = true;
        _http.Dispose();
        return Interlocked.Exchange(ref _first, null)?.DisposeAsync() ?? ValueTask.CompletedTask;
    }

    private SocketsHttpHandler Handler(bool blocking) => new()
    {
        UseProxy = false,
        UseCookies = false,
        AllowAutoRedirect = false,
        ActivityHeadersPropagator = null,
        ConnectTimeout = _options.ConnectTimeout,
        MaxConnectionsPerServer = _options.MaxCallsPerConnection,
        PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
        PooledConnectionLifetime = Timeout.InfiniteTimeSpan,
        ConnectCallback = async (_, ct) => Interlocked.Exchange(ref _first, null)
            ?? Counted(blocking ? SoapSocket.Connect(_endpoint, _options) : await SoapSocket.ConnectAsync(_endpoint, _options, ct)),
    };

    private NetworkStream Counted(NetworkStream stream)
    {
        _wire.Add(stream.Socket);
        return stream;
    }

    private HttpRequestMessage Request(SoapOperation operation, int firstId, int lastId)
    {
        var content = new ByteArrayContent(SoapWriter.Request(operation, firstId, lastId));
        content.Headers.TryAddWithoutValidation("Content-Type", SoapContract.ContentType);
        var request = new HttpRequestMessage(HttpMethod.Post, _address) { Content = content };
        request.Headers.TryAddWithoutValidation(SoapContract.ActionHeader, operation.QuotedAction);
        if (_options.Gzip)
            request.Headers.TryAddWithoutValidation("Accept-Encoding", Gzip.Name);
        return request;
    }

    /// <summary>Room for the answer, once its head says that it is one.</summary>
    private SoapMessage Message(HttpResponseMessage response)
    {
        MediaTypeHeaderValue? type = response.Content.Headers.ContentType;
        bool isSoap = response.StatusCode is HttpStatusCode.OK or HttpStatusCode.InternalServerError or HttpStatusCode.ServiceUnavailable
            && (type is null || string.Equals(type.MediaType, SoapContract.MediaType, StringComparison.OrdinalIgnoreCase));
        if (!isSoap)
            throw new TransportException(OneLine.OfPeer(
                $"the server at {_endpoint} answers with HTTP {(int)response.StatusCode} {response.ReasonPhrase} ({type?.MediaType}) instead of SOAP: check that this is the SOAP server of ServiceTables"));
        var message = new SoapMessage(_options.MaxMessageBytes);
        try
        {
            message.CheckLength(response.Content.Headers.ContentLength ?? 0);
            return message;
        }
        catch (TransportException)
        {
            message.Dispose();
            throw;
        }
    }

    /// <summary>Room for all of the answer where its length is known; one byte more, so that the end is seen.</summary>
    private static Memory<byte> Room(SoapMessage message, HttpResponseMessage response) =>
        message.Room((int)Math.Max(1, (response.Content.Headers.ContentLength ?? 0) + 1 - message.Length));

    private ArraySegment<byte> Document(SoapMessage message, HttpResponseMessage response)
    {
        bool isEncoded = response.Content.Headers.NonValidated.TryGetValues("Content-Encoding", out HeaderStringValues encoding);
        return isEncoded ? SoapEncoding.Unpack(message.Written, encoding.ToString(), _endpoint, _options.MaxMessageBytes) : message.Written;
    }

    /// <summary>What a call throws for a failure underneath; null for what is thrown as it is.</summary>
    private Exception? Failure(Exception error, CancellationToken ct) => error switch
    {
        RemedyException => null,
        SoapRefusedException => new TransportException($"the server at {_endpoint} sent an answer that is not one of ServiceTables: {error.Message}", error),
        OperationCanceledException when ct.IsCancellationRequested => new OperationCanceledException(error.Message, error, ct),
        OperationCanceledException => TooLate(error),
        _ when error.GetBaseException() is SocketException { SocketErrorCode: SocketError.TimedOut } => TooLate(error),
        _ when error is HttpRequestException { InnerException: TransportException failure } => failure,
        HttpRequestException or IOException or SocketException or ObjectDisposedException or InvalidOperationException => new TransportException(
            $"the SOAP server at {_endpoint} ended the call ({OneLine.OfPeer(error.GetBaseException().Message)}): check that it is still running", error),
        _ => null,
    };

    private TransportException TooLate(Exception error) => new(
        $"the SOAP server at {_endpoint} did not answer within {Seconds.Of(_options.CallTimeout)}: check whether it is overloaded, request fewer rows per call, or raise --call-timeout", error);
}
