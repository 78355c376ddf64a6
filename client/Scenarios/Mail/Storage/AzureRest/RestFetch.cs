namespace IntegrationMethods.Client.Scenarios.Mail.Storage.AzureRest;

/// <summary>By the REST interface's Get Blob, at an address that was signed before: what the author's asynchronous version used.</summary>
/// <param name="account">Whose.</param>
/// <param name="container">Its name.</param>
/// <param name="connections">Maximum number at once; further calls wait for a free one.</param>
internal sealed class RestFetch(AzureAccount account, string container, int connections) : IMessageFetch
{
    private readonly RestClient _client = new(account, connections);
    private readonly string _query = AccountSignature.ToRead(account);

    public ReadOnlyMemory<byte> Fetch(int number)
    {
        using HttpRequestMessage request = Request(number);
        using HttpResponseMessage response = _client.Send(request);
        return StorageHttp.Content(response);
    }

    public async Task<ReadOnlyMemory<byte>> FetchAsync(int number)
    {
        using HttpRequestMessage request = Request(number);
        using HttpResponseMessage response = await _client.SendAsync(request, CancellationToken.None);
        return await response.Content.ReadAsByteArrayAsync();
    }

    public void Dispose() => _client.Dispose();

    private HttpRequestMessage Request(int number) => new(HttpMethod.Get, $"{account.Endpoint}/{container}/{BlobAddress.Name(number)}?{_query}");
}
