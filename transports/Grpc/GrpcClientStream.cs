namespace IntegrationMethods.Transports.Grpc;

/// <summary>A call of the client's that is answered with many messages, from its request to its status.</summary>
/// <param name="options">Limits.</param>
/// <param name="deadline">Time for all of it, announced to the server; null is none.</param>
internal sealed class GrpcClientStream(TransportOptions options, TimeSpan? deadline) : IDisposable
{
    private readonly string? _timeout = deadline is { } announced ? GrpcTimeout.Format(announced) : null;
    private readonly long _end = deadline is { } time
        ? Environment.TickCount64 + (long)Math.Ceiling(time.TotalMilliseconds)
        : long.MaxValue;
    private HttpResponseMessage? _response;
    private IncomingStream? _messages;

    public GrpcClientCall Call { get; } = new(options);

    /// <summary>The limit that ends the wait for a message, as it was set: the call's own limit, or the deadline of the stream.</summary>
    public TimeSpan Limit { get; private set; } = options.CallTimeout;

    /// <summary>The message that came last.</summary>
    public ReadOnlySpan<byte> Message => _messages!.Message;

    /// <summary>Sends the request, and waits for the headers of its answer.</summary>
    /// <returns>Whether messages may follow.</returns>
    public async ValueTask<bool> StartAsync(HttpMessageInvoker http, Uri method, int firstId, int lastId)
    {
        if (_timeout is not null)
            Call.AnnounceDeadline(_timeout);
        Call.Start(method, firstId, lastId, Timeout.InfiniteTimeSpan);
        StartWait();
        _response = await Call.SendAsync(http);
        if (!GrpcResponse.HasMessages(_response))
            return false;
        _messages = new IncomingStream(
            _response.Content.ReadAsStream(Call.Token), GrpcResponse.EncodingOf(_response), "a message of the stream",
                options.MaxMessageBytes);
        return true;
    }

    /// <summary>Waits for the next message, or for the status behind the last one.</summary>
    /// <returns>Whether there is a message; false where the stream is over and its status OK.</returns>
    public async ValueTask<bool> NextAsync()
    {
        StartWait();
        bool more = await _messages!.ReadAsync(Call.Token);
        // The time that the caller spends on the message does not count.
        Call.LimitWait(Timeout.InfiniteTimeSpan);
        if (!more)
            GrpcResponse.CheckTrailers(_response!);
        return more;
    }

    /// <summary>Resets the stream where it is not over, which has the server stop.</summary>
    public void Dispose()
    {
        _messages?.Dispose();
        _response?.Dispose();
        Call.Dispose();
    }

    private void StartWait()
    {
        long left = _end - Environment.TickCount64;
        bool isLast = left < options.CallTimeout.TotalMilliseconds;
        Limit = isLast ? deadline!.Value : options.CallTimeout;
        if (left <= 0)
            Call.Cancel();
        else
            Call.LimitWait(isLast ? TimeSpan.FromMilliseconds(left) : Limit);
    }
}
