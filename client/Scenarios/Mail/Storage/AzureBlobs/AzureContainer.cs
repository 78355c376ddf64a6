using Azure.Storage.Blobs;

namespace IntegrationMethods.Client.Scenarios.Mail.Storage.AzureBlobs;

/// <summary>By Azure.Storage.Blobs.</summary>
internal sealed class AzureContainer(AzureAccount account, string name) : IAzureContainer
{
    private readonly AzureClient _client = new(account, connections: 1);

    private BlobContainerClient Container => _client.Container(name);

    public Task CreateAsync(CancellationToken ct) => TryAsync(() => Container.CreateAsync(cancellationToken: ct), ct);

    public Task PutAsync(string blob, byte[] content, CancellationToken ct) => TryAsync(() => Container.UploadBlobAsync(blob, BinaryData.FromBytes(content), ct), ct);

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
