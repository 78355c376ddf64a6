using IntegrationMethods.Transports.Shared.Grpc;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Primitives;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>One call at the server, from its request's headers to its status.</summary>
/// <remarks>Source: gRPC over HTTP2 (PROTOCOL-HTTP2.md of grpc/grpc), "Requests" and "Responses".</remarks>
#pragma warning disable CA1001 // Between calls its source has no timer, and so nothing to dispose of.
internal sealed class GrpcServerCall(TransportOptions options, IFeatureCollection features)
#pragma warning restore CA1001
{
    private static readonly StringValues s_contentType = GrpcMethods.ContentType;
    private static readonly StringValues s_ok = "0";

    /// <summary>HTTP/2's error code for a stream that is no longer needed (RFC 9113, section 7).</summary>
    private const int Cancelled = 8;

    private readonly IncomingMessage _request = new("the request", options.MaxRequestBytes, GrpcStatusException.HigherRequestLimit);
    private readonly OutgoingMessage _answer = new(options.MaxMessageBytes);
    private readonly Peer _peer = features.GetRequiredFeature<Peer>();
    private CallEnd _end = new();
    private bool _hasDeadline;
    private bool _isLeft;
    private bool _hasSent;
    private bool _compress;

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
            RequireTime();
            Trailers.GrpcStatus = s_ok;
        }
        catch (Exception error) when (Aborted.IsCancellationRequested || IsGone(error))
        {
            _peer.Break(error);
        }
        catch (Exception error)
        {
            End(error, response);
        }
    }

    /// <summary>Reads the request's one message. A deadline ends the wait for it, too.</summary>
    public async ValueTask ReadRequestAsync()
    {
        await _request.ReadAsync(Http.Body, _end.Token);
        _request.Complete(Http.Headers.GrpcEncoding);
    }

    /// <summary>The rows, given up when the client leaves or takes the call back, or its deadline passes.</summary>
    public ValueTask<IReadOnlyList<ServiceTable>> FetchAsync(CallForm operation, int firstId, int lastId)
    {
        ValueTask<IReadOnlyList<ServiceTable>> rows = _peer.GetAsync(operation, firstId, lastId, _end);
        return _hasDeadline && !rows.IsCompleted ? new(FetchInTimeAsync(rows.AsTask())) : rows;
    }

    /// <summary>A message to write the answer into, and then to <see cref="Send"/>.</summary>
    public OutgoingMessage StartAnswer()
    {
        _answer.Start();
        return _answer;
    }

    /// <summary>Puts the message where Kestrel sends it together with headers and trailers.</summary>
    /// <exception cref="GrpcStatusException">The deadline has passed.</exception>
    public void Send()
    {
        RequireTime();
        _hasSent = true;
        if (_compress)
            _answer.Replace(MessageCompression.Encode(_answer.Message));
        try
        {
            System.Buffers.BuffersExtensions.Write(Body.Writer, _answer.Finish(_compress));
        }
        catch (ArgumentOutOfRangeException gone)
        {
            // The room that Kestrel gives for an answer is nothing once its connection is gone, which it may say only later.
            throw new IOException("the connection was closed while the answer was being written", gone);
        }
    }

    /// <summary>Sends a message of a stream at once, and waits for a slow client until the deadline.</summary>
    public async ValueTask SendAndFlushAsync()
    {
        Send();
        // Kestrel would end the stream with an internal error for a token that is cancelled by now.
        ValueTask<System.IO.Pipelines.FlushResult> flushing = Body.Writer.FlushAsync(CancellationToken.None);
        if (!flushing.IsCompleted)
            await WaitAsync(flushing.AsTask());
    }

    public void Release()
    {
        _request.Release();
        _answer.Release();
        if (_isLeft)
            _end = new CallEnd();
        else
            _end.Reset();
        _hasDeadline = _isLeft = _hasSent = false;
    }

    // Reading fails before Kestrel cancels the token of a broken connection.
    private static bool IsGone(Exception error) =>
        error is ConnectionResetException or IOException { InnerException: ConnectionAbortedException or ConnectionResetException };

    private static int HttpStatus(IHttpRequestFeature http)
    {
        if (!HttpMethods.IsPost(http.Method))
            return StatusCodes.Status405MethodNotAllowed;
        return GrpcMethods.IsGrpc(http.Headers.ContentType) ? StatusCodes.Status200OK : StatusCodes.Status415UnsupportedMediaType;
    }

    private void Prepare(IHeaderDictionary request, IHeaderDictionary answer)
    {
        TimeSpan? timeout = GrpcTimeout.Parse(request.GrpcTimeout);
        _hasDeadline = timeout is not null;
        _end.Start(Aborted, timeout);
        _compress = options.Gzip && MessageCompression.IsAccepted(request.GrpcAcceptEncoding);
        if (_compress)
            answer.GrpcEncoding = MessageCompression.Gzip;
    }

    private void RequireTime()
    {
        if (_end.IsLate)
            throw GrpcStatusException.TooLate();
    }

    private async Task WaitAsync(Task flushing)
    {
        try
        {
            await flushing.WaitAsync(_end.Token);
        }
        catch (OperationCanceledException) when (!flushing.IsCompleted)
        {
            // No trailers can follow what the client does not take.
            features.Get<IHttpResetFeature>()?.Reset(Cancelled);
            throw;
        }
    }

    // A source that does not look at its token is left to itself, and so is the token.
    private async Task<IReadOnlyList<ServiceTable>> FetchInTimeAsync(Task<IReadOnlyList<ServiceTable>> rows)
    {
        try
        {
            return await rows.WaitAsync(_end.Token);
        }
        finally
        {
            _isLeft |= !rows.IsCompleted;
        }
    }

    private void End(Exception error, IHttpResponseFeature response)
    {
        if (_end.IsLate && error is OperationCanceledException)
            error = GrpcStatusException.TooLate();
        (GrpcStatus status, string message) = GrpcFault.ToStatus(error, _peer);
        // Where no message was written yet, the headers are the trailers: a response of one frame.
        bool isFirst = !response.HasStarted && !_hasSent;
        IHeaderDictionary headers = isFirst ? response.Headers : Trailers;
        headers.GrpcStatus = ((int)status).ToString(CultureInfo.InvariantCulture);
        if (message.Length > 0)
            headers.GrpcMessage = StatusMessage.Encode(message);
        if (status == GrpcStatus.Unimplemented && isFirst)
            headers.GrpcAcceptEncoding = MessageCompression.Accepted;
    }
}
