using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Primitives;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>One call at the server, from its request's headers to its status.</summary>
/// <remarks>Source: gRPC over HTTP2 (PROTOCOL-HTTP2.md of grpc/grpc), "Requests" and "Responses".</remarks>
internal sealed class GrpcServerCall(GrpcServer server, IFeatureCollection features)
{
    private static readonly StringValues s_contentType = GrpcMethods.ContentType;
    private static readonly StringValues s_ok = "0";

    private readonly IncomingMessage _request = new("the request", server.MaxRequestBytes, GrpcStatusException.HigherRequestLimit);
    private readonly OutgoingMessage _answer = new(server.MaxMessageBytes);
    private CancellationTokenSource? _deadline;
    private bool _compress;

    public IServiceTables Rows => server.Rows;

    /// <summary>The request's message, once read.</summary>
    public ReadOnlySpan<byte> Request => _request.Message;

    private IHttpRequestFeature Http => features.GetRequiredFeature<IHttpRequestFeature>();

    private IHttpResponseFeature Response => features.GetRequiredFeature<IHttpResponseFeature>();

    private IHttpResponseBodyFeature Body => features.GetRequiredFeature<IHttpResponseBodyFeature>();

    private IHeaderDictionary Trailers => features.GetRequiredFeature<IHttpResponseTrailersFeature>().Trailers;

    private CancellationToken Aborted => features.GetRequiredFeature<IHttpRequestLifetimeFeature>().RequestAborted;

    /// <summary>Never fails: whatever happens becomes a status, unless the client is gone.</summary>
    public async Task RunAsync()
    {
        IHttpRequestFeature http = Http;
        IHttpResponseFeature response = Response;
        response.StatusCode = HttpStatus(http);
        if (response.StatusCode != StatusCodes.Status200OK)
            return;
        response.Headers.ContentType = s_contentType;
        try
        {
            Prepare(http.Headers, response.Headers);
            await GrpcServerMethods.RunAsync(this, http.Path);
            _deadline?.Token.ThrowIfCancellationRequested();
            Trailers.GrpcStatus = s_ok;
        }
        catch (Exception error)
        {
            if (!Aborted.IsCancellationRequested)
                End(error, response);
        }
    }

    /// <summary>Reads the request's one message. A deadline ends the wait for it, too.</summary>
    public async ValueTask ReadRequestAsync()
    {
        await _request.ReadAsync(Http.Body, _deadline?.Token ?? default);
        _request.Complete(Http.Headers.GrpcEncoding);
    }

    /// <summary>The requests of a method that has many. Its buffer is the caller's.</summary>
    public IncomingStream OpenRequests() => new(Http.Body, Http.Headers.GrpcEncoding, "a request", server.MaxRequestBytes);

    /// <summary>Ends the wait for a request, or for a slow client.</summary>
    public CancellationToken Cancellation => _deadline?.Token ?? Aborted;

    /// <summary>The rows by the awaiting operation, given up when the client leaves or its deadline passes.</summary>
    public ValueTask<IReadOnlyList<ServiceTable>> FetchAsync(int firstId, int lastId) => _deadline is null
        ? Rows.GetServiceTablesAsync(firstId, lastId, Aborted)
        : new(Rows.GetServiceTablesAsync(firstId, lastId, _deadline.Token).AsTask().WaitAsync(_deadline.Token));

    /// <summary>A message to write the answer into, and then to <see cref="Send"/>.</summary>
    public OutgoingMessage StartAnswer()
    {
        _answer.Start();
        return _answer;
    }

    /// <summary>Puts the message where Kestrel sends it together with headers and trailers.</summary>
    public void Send()
    {
        if (_compress)
            _answer.Replace(MessageCompression.Encode(_answer.Message));
        System.Buffers.BuffersExtensions.Write(Body.Writer, _answer.Finish(_compress));
    }

    /// <summary>Sends a message of a stream at once, and waits for a slow client.</summary>
    public async ValueTask SendAndFlushAsync()
    {
        Send();
        await Body.Writer.FlushAsync(Cancellation);
    }

    public void Release()
    {
        _request.Release();
        _answer.Release();
        _deadline?.Dispose();
        _deadline = null;
    }

    private static int HttpStatus(IHttpRequestFeature http)
    {
        if (!HttpMethods.IsPost(http.Method))
            return StatusCodes.Status405MethodNotAllowed;
        return GrpcMethods.IsGrpc(http.Headers.ContentType) ? StatusCodes.Status200OK : StatusCodes.Status415UnsupportedMediaType;
    }

    private void Prepare(IHeaderDictionary request, IHeaderDictionary answer)
    {
        if (GrpcTimeout.Parse(request.GrpcTimeout) is { } timeout)
        {
            _deadline = CancellationTokenSource.CreateLinkedTokenSource(Aborted);
            _deadline.CancelAfter(timeout);
        }
        _compress = server.Gzip && MessageCompression.IsAccepted(request.GrpcAcceptEncoding);
        if (_compress)
            answer.GrpcEncoding = MessageCompression.Gzip;
    }

    private void End(Exception error, IHttpResponseFeature response)
    {
        if (_deadline is { IsCancellationRequested: true } && error is OperationCanceledException)
            error = new GrpcStatusException(GrpcStatus.DeadlineExceeded, "the deadline of grpc-timeout has passed: request fewer rows, or allow more time");
        (GrpcStatus status, string message) = GrpcFault.ToStatus(error);
        // Where nothing was sent yet, the headers are the trailers: a response of one frame.
        IHeaderDictionary headers = response.HasStarted ? Trailers : response.Headers;
        headers.GrpcStatus = ((int)status).ToString(CultureInfo.InvariantCulture);
        if (message.Length > 0)
            headers.GrpcMessage = StatusMessage.Encode(message);
        if (status == GrpcStatus.Unimplemented && !response.HasStarted)
            headers.GrpcAcceptEncoding = MessageCompression.Accepted;
    }
}
