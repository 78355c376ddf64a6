using Azure.Storage.Blobs;

namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>From a storage account, by Azure.Storage.Blobs; the client ends with this.</summary>
internal sealed class AzureFetch(AzureClient client, string container) : IMessageFetch
{
    private readonly BlobContainerClient _container = client.Container(container);

    public ReadOnlyMemory<byte> Fetch(int number)
    {
        try
        {
            return Blob(number).DownloadContent().Value.Content.ToMemory();
        }
        catch (Exception error) when (client.Remedy(error) is { } remedy)
        {
            throw remedy;
        }
    }

    public async Task<ReadOnlyMemory<byte>> FetchAsync(int number)
    {
        try
        {
            return (await Blob(number).DownloadContentAsync()).Value.Content.ToMemory();
        }
        catch (Exception error) when (client.Remedy(error) is { } remedy)
        {
            throw remedy;
        }
    }

    public void Dispose() => client.Dispose();

    private BlobClient Blob(int number) => _container.GetBlobClient(BlobAddress.Name(number));
}
