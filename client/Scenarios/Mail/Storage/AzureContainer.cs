using Azure.Storage.Blobs;

namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>A container of blobs in a storage account, by Azure.Storage.Blobs.</summary>
internal sealed class AzureContainer(AzureAccount account, string name) : IDisposable
{
    private readonly AzureClient _client = new(account, connections: 1);

    private BlobContainerClient Container => _client.Container(name);

    /// <exception cref="RemedyException">No emulator answers there, or it refuses.</exception>
    public Task CreateAsync(CancellationToken ct) => TryAsync(() => Container.CreateAsync(cancellationToken: ct), ct);

    /// <exception cref="RemedyException">No emulator answers there, or it refuses.</exception>
    public Task PutAsync(string blob, byte[] content, CancellationToken ct) =>
        TryAsync(() => Container.UploadBlobAsync(blob, BinaryData.FromBytes(content), ct), ct);

    /// <exception cref="RemedyException">No emulator answers there, or it refuses.</exception>
    public Task DeleteAsync() => TryAsync(() => Container.DeleteIfExistsAsync(), CancellationToken.None);

    public void Dispose() => _client.Dispose();

    private async Task TryAsync(Func<Task> request, CancellationToken ct)
    {
        try
        {
            await request();
        }
        catch (Exception error) when (!ct.IsCancellationRequested && _client.Remedy(error) is { } remedy)
        {
            throw remedy;
        }
    }
}
