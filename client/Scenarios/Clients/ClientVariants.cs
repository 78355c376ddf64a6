using System.Globalization;
using IntegrationMethods.Client.Scenarios.Serving;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Clients;

/// <summary>Every kind of client and server that the author compared, over one transport.</summary>
/// <param name="transport">Its key.</param>
/// <param name="rows">All rows of a repetition.</param>
/// <param name="batchSize">Of a batch.</param>
/// <param name="threads">Of a client that has several.</param>
/// <param name="rowDelayMs">What a row takes at the server.</param>
internal sealed class ClientVariants(string transport, int rows, int batchSize, int threads, double rowDelayMs)
{
    private const string Batches = "batches";
    private const string SyncSync = "sync_client_sync_server";
    private const string OneThread = "one_thread";
    private const string MultiThreaded = "multi_threaded";

    private readonly string _threads = string.Create(CultureInfo.InvariantCulture, $"threads_{threads}");

    /// <summary>In each point, the one that the others are held against first.</summary>
    public IEnumerable<ClientVariant> All =>
    [
        new("requests", Batches, null, InBatches(CallForm.Sync, 1), Server(CallForm.Sync)),
        new("requests", "one_row", Batches, InBatches(CallForm.Sync, 1) with { Calls = rows, RowsPerCall = 1 }, Server(CallForm.Sync)),
        new("forms", SyncSync, null, InBatches(CallForm.Sync, threads), Server(CallForm.Sync)),
        new("forms", "async_client_sync_server", SyncSync, InBatches(CallForm.Async, threads), Server(CallForm.Sync)),
        new("forms", "sync_client_async_server", SyncSync, InBatches(CallForm.Sync, threads), Server(CallForm.Async)),
        new("forms", "async_client_async_server", SyncSync, InBatches(CallForm.Async, threads), Server(CallForm.Async)),
        new("threads", OneThread, null, InBatches(CallForm.Sync, 1), Server(CallForm.Sync)),
        new("threads", _threads, OneThread, InBatches(CallForm.Sync, threads), Server(CallForm.Sync)),
        new("server", MultiThreaded, null, InBatches(CallForm.Sync, threads), Server(CallForm.Sync)),
        new("server", "single_threaded", MultiThreaded, InBatches(CallForm.Sync, threads), Server(CallForm.Sync) with { OneAtATime = true }),
    ];

    private FetchSetup InBatches(CallForm form, int callers) => new(transport, form, callers, rows / batchSize, batchSize);

    private ServerSetup Server(CallForm form) => new(transport, form, rows) { RowDelayMs = rowDelayMs };
}
