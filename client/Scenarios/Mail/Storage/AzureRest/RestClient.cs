namespace IntegrationMethods.Client.Scenarios.Mail.Storage.AzureRest;

/// <summary>Requests to a storage account, with what the user can do about those that fail.</summary>
/// <param name="account">Whose blobs.</param>
/// <param name="connections">At most so many at once; further calls wait for one to be free.</param>
internal sealed class RestClient(AzureAccount account, int connections) : IDisposable
{
    private readonly HttpClient _http = StorageHttp.Client(connections);

    /// <exception cref="RemedyException">No emulator answers there, or it refuses.</exception>
    public HttpResponseMessage Send(HttpRequestMessage request)
    {
        try
        {
            return Checked(_http.Send(request));
        }
        catch (Exception error) when (IsSilence(error))
        {
            throw AzuriteError.Silent(account, error);
        }
    }

    /// <exception cref="RemedyException">No emulator answers there, or it refuses.</exception>
    public async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken ct)
    {
        try
        {
            return Checked(await _http.SendAsync(request, ct));
        }
        catch (Exception error) when (IsSilence(error) && !ct.IsCancellationRequested)
        {
            throw AzuriteError.Silent(account, error);
        }
    }

    public void Dispose() => _http.Dispose();

    private static bool IsSilence(Exception error) => error is HttpRequestException or TaskCanceledException;

    private HttpResponseMessage Checked(HttpResponseMessage response)
    {
        if (response.IsSuccessStatusCode)
            return response;
        using (response)
        {
            string? code = response.Headers.TryGetValues("x-ms-error-code", out IEnumerable<string>? codes) ? codes.First() : response.ReasonPhrase;
            throw AzuriteError.Refused(account, (int)response.StatusCode, code);
        }
    }
}
