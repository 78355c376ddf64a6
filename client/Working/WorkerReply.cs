using IntegrationMethods.Db;
using IntegrationMethods.Server.Costs;

namespace IntegrationMethods.Client.Working;

/// <summary>One line from a worker to its runner; what does not belong to the request is null.</summary>
/// <param name="Error">What failed, one line; null where all went well.</param>
/// <param name="Times">Of a pass.</param>
/// <param name="Cost">Of a pass, or since the start.</param>
/// <param name="Peaks">Threads during a timed pass.</param>
/// <param name="PeakRssBytes">Most memory resident so far, bytes.</param>
/// <param name="Inserts">INSERTs executed in the pass.</param>
/// <param name="RowQueries">Row queries executed in the pass by this process: those of the in-process floor.</param>
/// <param name="Commits">Commits in the pass.</param>
/// <param name="Digest">What ClientTable holds.</param>
internal sealed record WorkerReply(
    string? Error = null,
    WorkloadTimes? Times = null,
    ProcessCost? Cost = null,
    ThreadPeaks? Peaks = null,
    long? PeakRssBytes = null,
    long? Inserts = null,
    long? RowQueries = null,
    long? Commits = null,
    RowDigest? Digest = null);
