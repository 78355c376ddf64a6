using System.Net.Http.Headers;
using IntegrationMethods.Transports.Grpc;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>A client of HTTP/2 that sends whatever a test wants.</summary>
internal sealed class RawClient(IPEndPoint server) : IDisposable
{
    private readonly HttpMessageInvoker _http = new(new SocketsHttpHandler { UseProxy = false });

    /// <summary>One exchange, read to its end.</summary>
    public async Task<RawAnswer> SendAsync(string path, byte[] body, params (string Name, string Value)[] headers)
    {
        using HttpRequestMessage request = Request(path, new ByteArrayContent(body), headers);
        using HttpResponseMessage response = await _http.SendAsync(request, CancellationToken.None).WaitAsync(TimeSpan.FromSeconds(30));
        byte[] answer = await response.Content.ReadAsByteArrayAsync().WaitAsync(TimeSpan.FromSeconds(30));
        return new RawAnswer(response.StatusCode, Find(response, "grpc-status"), Find(response, "grpc-message"),
            Find(response, "grpc-encoding"), answer)
        {
            IsTrailersOnly = response.Headers.Contains("grpc-status"),
        };
    }

    /// <summary>Starts an exchange whose body a test may leave open.</summary>
    public Task<HttpResponseMessage> StartAsync(string path, HttpContent body, CancellationToken ct,
        params (string Name, string Value)[] headers) =>
        _http.SendAsync(Request(path, body, headers), ct);

    public void Dispose() => _http.Dispose();

    private HttpRequestMessage Request(string path, HttpContent body, (string Name, string Value)[] headers)
    {
        var request = new HttpRequestMessage(HttpMethod.Post, $"http://{server}{path}")
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = body,
        };
        body.Headers.ContentType ??= new MediaTypeHeaderValue(GrpcMethods.ContentType);
        foreach ((string name, string value) in headers)
        {
            if (name == ":method")
                request.Method = new HttpMethod(value);
            else if (name == "content-type")
                body.Headers.ContentType = MediaTypeHeaderValue.Parse(value);
            else
                request.Headers.TryAddWithoutValidation(name, value);
        }
        return request;
    }

    private static string? Find(HttpResponseMessage response, string name) =>
        response.Headers.TryGetValues(name, out IEnumerable<string>? values) || response.TrailingHeaders.TryGetValues(name, out values)
            ? string.Join(',', values)
            : null;
}
