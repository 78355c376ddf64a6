using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>A process of this program's own, fresh for each repetition.</summary>
internal sealed class EmbeddedStorage(StorageSetup setup) : IMailStorage
{
    public string Words { get; } = string.Create(CultureInfo.InvariantCulture,
        $"Storage: embedded, a separate process on this machine that answers each fetch after {setup.LatencyMs} ms (--blob-latency) and "
            + $"may use every processor.");

    public async Task<(BlobAddress Blobs, WorkProcess? Server)> StartAsync(CellProcesses processes, CancellationToken ct)
    {
        WorkProcess server = await processes.StartAsync("storage", setup, ct);
        return (new(server.Opened!), server);
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;
}
