using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>What keeps the messages, for a whole run.</summary>
internal interface IMailStorage : IAsyncDisposable
{
    /// <summary>What people should know of it, in a line.</summary>
    string Words { get; }

    /// <summary>Makes it ready for one repetition.</summary>
    /// <returns>Where the messages are, and its process where that is one of this run's.</returns>
    /// <exception cref="Contract.RemedyException">It can't be made ready.</exception>
    Task<(BlobAddress Blobs, WorkProcess? Server)> StartAsync(CellProcesses processes, CancellationToken ct);
}
