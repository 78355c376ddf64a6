using System.Net;
using IntegrationMethods.Transports.Shared.Grpc;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>What one call at a time needs; a connection lends it to its calls in turn, so that a call allocates next to nothing.</summary>
internal sealed class GrpcClientCall : IDisposable
{
    private readonly HttpRequestMessage _request;
    private readonly RequestContent _content = new();
    private readonly CancellationTokenSource _timeout = new();
    private readonly ManualResetEventSlim _done = new();
    private readonly Action _setDone;

    public GrpcClientCall(TransportOptions options)
    {
        _setDone = _done.Set;
        Answer = new IncomingMessage("the answer", options.MaxMessageBytes);
        _request = new HttpRequestMessage
        {
            Method = HttpMethod.Post,
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = _content,
        };
        _request.Headers.TryAddWithoutValidation("te", "trailers");
        _request.Headers.TryAddWithoutValidation("user-agent", "integration-methods-grpc");
        if (options.Gzip)
            _request.Headers.TryAddWithoutValidation("grpc-accept-encoding", MessageCompression.Accepted);
    }

    public IncomingMessage Answer { get; }

    public bool IsTimedOut => _timeout.IsCancellationRequested;

    public CancellationToken Token => _timeout.Token;

    public void Start(Uri method, int firstId, int lastId, TimeSpan timeout)
    {
        _request.RequestUri = method;
        _content.SetRange(firstId, lastId);
        _timeout.CancelAfter(timeout);
    }

    /// <summary>Has the server give up by itself after this time (<c>grpc-timeout</c>).</summary>
    public void AnnounceDeadline(string timeout) => _request.Headers.TryAddWithoutValidation("grpc-timeout", timeout);

    /// <summary>Allows so much time from now on.</summary>
    public void LimitWait(TimeSpan time) => _timeout.CancelAfter(time);

    public Task<HttpResponseMessage> SendAsync(HttpMessageInvoker http) => http.SendAsync(_request, _timeout.Token);

    public void Cancel() => _timeout.Cancel();

    /// <summary>Blocks the thread until the exchange is over: HTTP/2 in .NET has no call that blocks by itself.</summary>
    public void Wait(ValueTask exchange)
    {
        System.Runtime.CompilerServices.ValueTaskAwaiter awaiter = exchange.GetAwaiter();
        if (!awaiter.IsCompleted)
        {
            _done.Reset();
            awaiter.UnsafeOnCompleted(_setDone);
            _done.Wait();
        }
        awaiter.GetResult();
    }

    /// <returns>Whether the next call may have this one's things.</returns>
    public bool TryReset() => _timeout.TryReset();

    public void Dispose()
    {
        Answer.Release();
        _timeout.Dispose();
        _done.Dispose();
        _request.Dispose();
    }
}
