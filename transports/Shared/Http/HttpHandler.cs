namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>.NET's HTTP client with everything off that a call to a known server has no use for.</summary>
internal static class HttpHandler
{
    /// <summary>The largest that .NET allows: an answer over HTTP/2 never waits for the client to say that there is room.</summary>
    private const int StreamWindowSize = 16 * 1024 * 1024;

    public static SocketsHttpHandler Create(Func<SocketsHttpConnectionContext, CancellationToken, ValueTask<Stream>> connect) => new()
    {
        ActivityHeadersPropagator = null,
        AllowAutoRedirect = false,
        ConnectCallback = connect,
        EnableMultipleHttp2Connections = false,
        InitialHttp2StreamWindowSize = StreamWindowSize,
        PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
        PooledConnectionLifetime = Timeout.InfiniteTimeSpan,
        UseCookies = false,
        UseProxy = false,
    };
}
