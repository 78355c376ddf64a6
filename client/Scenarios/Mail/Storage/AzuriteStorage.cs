using System.Globalization;
using IntegrationMethods.Client.Scenarios.Works;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>A container of the run's own in Azurite, the emulator of Azure Storage, which the user started; it goes with the run.</summary>
/// <remarks>The REST interface of learn.microsoft.com, Blob Storage: Create Container, Put Blob, Get Blob, Delete Container. The author's asynchronous version used it as well.</remarks>
internal sealed class AzuriteStorage : IMailStorage
{
    private readonly HttpClient _http = new(new SocketsHttpHandler { UseProxy = false }) { Timeout = TimeSpan.FromSeconds(30) };
    private readonly AzureAccount _account;
    private readonly DateTimeOffset _now = DateTimeOffset.UtcNow;
    private readonly string _container;

    private AzuriteStorage(AzureAccount account)
    {
        _account = account;
        _container = $"{account.Endpoint}/mail-{Guid.NewGuid():N}";
    }

    public string Words => $"Storage: Azurite at {_account.Endpoint}, by its REST interface; here its CPU time counts as noise unless --own-processes node names it.";

    /// <summary>Makes the container and puts the messages into it.</summary>
    /// <exception cref="RemedyException">No emulator answers there, or it refuses.</exception>
    public static async Task<AzuriteStorage> FillAsync(AzureAccount account, IReadOnlyList<byte[]> messages, CancellationToken ct)
    {
        var storage = new AzuriteStorage(account);
        try
        {
            await storage.SendAsync(HttpMethod.Put, "?restype=container&", null, ct);
            for (int i = 0; i < messages.Count; i++)
                await storage.SendAsync(HttpMethod.Put, string.Create(CultureInfo.InvariantCulture, $"/{BlobAddress.Inbox}{i + 1}?"), messages[i], ct);
            return storage;
        }
        catch
        {
            await storage.DisposeAsync();
            throw;
        }
    }

    public Task<(BlobAddress Blobs, WorkProcess? Server)> StartAsync(Repetition repetition, CancellationToken ct) =>
        Task.FromResult<(BlobAddress, WorkProcess?)>((new($"{_container}/{BlobAddress.Inbox}", $"?{_account.ToRead(_now)}"), null));

    public async ValueTask DisposeAsync()
    {
        try
        {
            await SendAsync(HttpMethod.Delete, "?restype=container&", null, CancellationToken.None);
        }
        catch (RemedyException)
        {
            // It never came to be, or its emulator is gone.
        }
        _http.Dispose();
    }

    private async Task SendAsync(HttpMethod method, string path, byte[]? content, CancellationToken ct)
    {
        using var request = new HttpRequestMessage(method, $"{_container}{path}{_account.ToManage(_now)}") { Content = new ByteArrayContent(content ?? []) };
        request.Headers.Add("x-ms-version", AzureAccount.Version);
        if (content is not null)
            request.Headers.Add("x-ms-blob-type", "BlockBlob");
        try
        {
            using HttpResponseMessage response = await _http.SendAsync(request, ct);
            if (!response.IsSuccessStatusCode)
                throw new RemedyException(string.Create(CultureInfo.InvariantCulture,
                    $"Azurite at {_account.Endpoint} refuses with {(int)response.StatusCode} {Code(response)}: update it (npm install -g azurite), or give its account's key with --azurite."));
        }
        catch (Exception error) when (error is HttpRequestException || (error is TaskCanceledException && !ct.IsCancellationRequested))
        {
            throw new RemedyException($"no Azurite answers at {_account.Endpoint} ({error.Message}): start it with azurite-blob --inMemoryPersistence (from npm install -g azurite), or name another one with --azurite.", error);
        }
    }

    private static string Code(HttpResponseMessage response) => response.Headers.TryGetValues("x-ms-error-code", out IEnumerable<string>? codes) ? codes.First() : response.ReasonPhrase ?? "";
}
