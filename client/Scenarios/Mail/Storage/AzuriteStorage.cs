using Azure.Storage.Blobs;
using IntegrationMethods.Client.Scenarios.Works;
using IntegrationMethods.Transports;
using IntegrationMethods.Transports.Feed;

namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>A container of the run's own in Azurite, the emulator of Azure Storage, which the user started; it goes with the run.</summary>
internal sealed class AzuriteStorage : IMailStorage
{
    private readonly AzureAccount _account;
    private readonly AzureClient _client;
    private readonly BlobContainerClient _container;

    private AzuriteStorage(AzureAccount account)
    {
        _account = account;
        _client = new(account, connections: 1);
        _container = _client.Container($"mail-{Guid.NewGuid():N}");
    }

    public string Words => $"Storage: Azurite at {_account.Endpoint}, by {Package}, without its retries; here its CPU time counts as noise unless --own-processes node names it.";

    private static string Package => LibraryStacks.All.Single(stack => stack.Switch == "CurrentAzureBlobs").Packages[0];

    /// <summary>Makes the container and puts the messages into it.</summary>
    /// <exception cref="RemedyException">No emulator answers there, or it refuses.</exception>
    public static async Task<AzuriteStorage> FillAsync(AzureAccount account, IReadOnlyList<byte[]> messages, CancellationToken ct)
    {
        var storage = new AzuriteStorage(account);
        try
        {
            await storage.PutAsync(messages, ct);
            return storage;
        }
        catch
        {
            await storage.DisposeAsync();
            throw;
        }
    }

    public Task<(BlobAddress Blobs, WorkProcess? Server)> StartAsync(Repetition repetition, CancellationToken ct) =>
        Task.FromResult<(BlobAddress, WorkProcess?)>((new(_container.Name, _account), null));

    public async ValueTask DisposeAsync()
    {
        try
        {
            await _container.DeleteIfExistsAsync();
        }
        catch (Exception error) when (_client.Remedy(error) is not null)
        {
            // It never came to be, or its emulator is gone.
        }
        _client.Dispose();
    }

    private async Task PutAsync(IReadOnlyList<byte[]> messages, CancellationToken ct)
    {
        try
        {
            await _container.CreateAsync(cancellationToken: ct);
            for (int i = 0; i < messages.Count; i++)
                await _container.UploadBlobAsync(BlobAddress.Name(i + 1), BinaryData.FromBytes(messages[i]), ct);
        }
        catch (Exception error) when (!ct.IsCancellationRequested && _client.Remedy(error) is { } remedy)
        {
            throw remedy;
        }
    }
}
