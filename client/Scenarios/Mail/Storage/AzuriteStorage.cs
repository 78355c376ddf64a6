using Azure.Storage.Blobs;

namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>A container of the run's own in Azurite, the emulator of Azure Storage, which the user started; it goes with the run.</summary>
internal sealed class AzuriteStorage : IAsyncDisposable
{
    private readonly string _name = $"mail-{Guid.NewGuid():N}";
    private readonly AzureAccount _account;
    private readonly AzureClient _client;

    private AzuriteStorage(AzureAccount account) => (_account, _client) = (account, new AzureClient(account, connections: 1));

    public BlobAddress Blobs => new(_name, _account);

    /// <summary>What people should know of it, in a line.</summary>
    public string Words =>
        $"Storage: Azurite at {_account.Endpoint}, through Azure.Storage.Blobs without its retries; on this machine its CPU time counts "
            + "as noise unless you add --own-processes node.";

    /// <summary>Makes the container and puts the messages into it.</summary>
    /// <exception cref="RemedyException">No emulator answers there, or it refuses.</exception>
    public static async Task<AzuriteStorage> FillAsync(AzureAccount account, IReadOnlyList<byte[]> messages, CancellationToken ct)
    {
        var storage = new AzuriteStorage(account);
        try
        {
            await storage.TryAsync(container => container.CreateAsync(cancellationToken: ct), ct);
            for (int i = 0; i < messages.Count; i++)
                await storage.TryAsync(container =>
                    container.UploadBlobAsync(BlobAddress.Name(i + 1), BinaryData.FromBytes(messages[i]), ct), ct);
            return storage;
        }
        catch
        {
            await storage.DisposeAsync();
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        try
        {
            await TryAsync(container => container.DeleteIfExistsAsync(), CancellationToken.None);
        }
        catch (RemedyException)
        {
            // It never came to be, or its emulator is gone.
        }
        _client.Dispose();
    }

    private async Task TryAsync(Func<BlobContainerClient, Task> request, CancellationToken ct)
    {
        try
        {
            await request(_client.Container(_name));
        }
        catch (Exception error) when (!ct.IsCancellationRequested && _client.Remedy(error) is { } remedy)
        {
            throw remedy;
        }
    }
}
