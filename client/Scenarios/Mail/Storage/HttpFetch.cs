namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>From the embedded storage, by HTTP and nothing else.</summary>
internal sealed class HttpFetch(string container, int connections) : IMessageFetch
{
    private readonly HttpClient _http =
        new(new SocketsHttpHandler { MaxConnectionsPerServer = connections, UseProxy = false }) { Timeout = TimeSpan.FromMinutes(1) };

    public ReadOnlyMemory<byte> Fetch(int number)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, Uri(number));
        using HttpResponseMessage response = _http.Send(request);
        response.EnsureSuccessStatusCode();
        using Stream content = response.Content.ReadAsStream();
        byte[] bytes = new byte[content.Length];
        content.ReadExactly(bytes);
        return bytes;
    }

    public async Task<ReadOnlyMemory<byte>> FetchAsync(int number) => await _http.GetByteArrayAsync(Uri(number));

    public void Dispose() => _http.Dispose();

    private Uri Uri(int number) => new($"{container}/{BlobAddress.Name(number)}");
}
