using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Client.Scenarios.Clients;

/// <summary>Every kind of client and server that the author compared, over one transport.</summary>
internal sealed class ClientVariants(ITransport transport, int rows, int batchSize, int threads, double rowDelayMs)
{
    public const string Requests = "requests";
    public const string Forms = "forms";
    public const string Threads = "threads";
    public const string Server = "server";
    public const string Answers = "answers";
    private const string Batches = "batches";
    private const string SyncSync = "sync_client_sync_server";
    private const string OneThread = "one_thread";
    private const string MultiThreaded = "multi_threaded";

    private readonly string _threads = string.Create(CultureInfo.InvariantCulture, $"threads_{threads}");

    public static IReadOnlyList<string> Points { get; } = [Requests, Forms, Threads, Server, Answers];

    /// <summary>In each point, the one that the others are held against first.</summary>
    public IEnumerable<ClientVariant> All =>
    [
        new(Requests, Batches, null, InBatches(CallForm.Sync, 1), ServerOf(CallForm.Sync)),
        new(Requests, "one_row", Batches, InBatches(CallForm.Sync, 1) with { Calls = rows, RowsPerCall = 1 }, ServerOf(CallForm.Sync)),
        new(Forms, SyncSync, null, InBatches(CallForm.Sync, threads), ServerOf(CallForm.Sync)),
        new(Forms, "async_client_sync_server", SyncSync, InBatches(CallForm.Async, threads), ServerOf(CallForm.Sync)),
        new(Forms, "sync_client_async_server", SyncSync, InBatches(CallForm.Sync, threads), ServerOf(CallForm.Async)),
        new(Forms, "async_client_async_server", SyncSync, InBatches(CallForm.Async, threads), ServerOf(CallForm.Async)),
        new(Threads, OneThread, null, InBatches(CallForm.Sync, 1), ServerOf(CallForm.Sync)),
        new(Threads, _threads, OneThread, InBatches(CallForm.Sync, threads), ServerOf(CallForm.Sync)),
        new(Server, MultiThreaded, null, InBatches(CallForm.Sync, threads), ServerOf(CallForm.Sync)),
        new(Server, "single_threaded", MultiThreaded, InBatches(CallForm.Sync, threads),
            ServerOf(CallForm.Sync) with { OneAtATime = true }),
        .. from form in transport.Answers.Count > 1 ? Enum.GetValues<CallForm>() : []
           from answer in transport.Answers
           select new ClientVariant(
               Answers, Name(form, answer), answer == ReplyKind.List
                   ? null
                   : Name(form, ReplyKind.List), InBatches(form, threads) with { Answer = answer }, ServerOf(form)),
    ];

    /// <summary>Such as <c>async_stream</c>.</summary>
    public static string Name(CallForm form, ReplyKind answer) => $"{CsvText.Of(form)}_{CsvText.Of(answer)}";

    private FetchSetup InBatches(CallForm form, int callers) => new(transport.Key, form, callers, rows / batchSize, batchSize);

    private ServerSetup ServerOf(CallForm form) => new(transport.Key, form, rows) { RowDelayMs = rowDelayMs };
}
