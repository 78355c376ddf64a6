namespace IntegrationMethods.Client.Scenarios.Mail.Storage.AzureRest;

/// <summary>By the REST interface of learn.microsoft.com, Blob Storage: Create Container, Put Blob, Delete Container.</summary>
internal sealed class RestContainer(AzureAccount account, string name) : IAzureContainer
{
    private readonly RestClient _client = new(account, connections: 1);
    private readonly string _query = AccountSignature.ToManage(account);

    public Task CreateAsync(CancellationToken ct) => SendAsync(HttpMethod.Put, "?restype=container&", null, ct);

    public Task PutAsync(string blob, byte[] content, CancellationToken ct) => SendAsync(HttpMethod.Put, $"/{blob}?", content, ct);

    public Task DeleteAsync() => SendAsync(HttpMethod.Delete, "?restype=container&", null, CancellationToken.None);

    public void Dispose() => _client.Dispose();

    private async Task SendAsync(HttpMethod method, string path, byte[]? content, CancellationToken ct)
    {
        using var request = new HttpRequestMessage(method, $"{account.Endpoint}/{name}{path}{_query}") { Content = new ByteArrayContent(content ?? []) };
        request.Headers.Add("x-ms-version", AccountSignature.Version);
        if (content is not null)
            request.Headers.Add("x-ms-blob-type", "BlockBlob");
        (await _client.SendAsync(request, ct)).Dispose();
    }
}
