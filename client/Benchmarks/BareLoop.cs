using System.Diagnostics;
using IntegrationMethods.Db;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Benchmarks;

/// <summary>The same work as <see cref="HarnessContestant"/> in a plain loop: fetch, insert, and nothing else between two looks at a clock.</summary>
internal sealed class BareLoop : IContestant
{
    private readonly IDatabase _database;
    private readonly CallForm _form;

    private BareLoop(IDatabase database, CallForm form) => (_database, _form) = (database, form);

    public static async Task<BareLoop> StartAsync(CallForm form, CancellationToken ct) => new(await HarnessBenchmark.OpenAsync(ct), form);

    public Task<double> RunAsync(TimeSpan slice) => HarnessBenchmark.RepeatAsync(slice, _database, _form == CallForm.Sync ? CopyOnAThread : CopyAsync);

    public ValueTask DisposeAsync() => _database.DisposeAsync();

    private Task<TimeSpan> CopyOnAThread() =>
        Task.Factory.StartNew(Copy, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    private TimeSpan Copy()
    {
        long started = Stopwatch.GetTimestamp();
        for (int call = 0; call < HarnessBenchmark.Calls; call++)
            _database.ClientTable.InsertAll(_database.ServiceTables.GetServiceTables(First(call), Last(call)));
        return Stopwatch.GetElapsedTime(started);
    }

    private Task<TimeSpan> CopyAsync() => Task.Run(async () =>
    {
        long started = Stopwatch.GetTimestamp();
        for (int call = 0; call < HarnessBenchmark.Calls; call++)
            await _database.ClientTable.InsertAllAsync(await _database.ServiceTables.GetServiceTablesAsync(First(call), Last(call)));
        return Stopwatch.GetElapsedTime(started);
    });

    private static int First(int call) => call * HarnessBenchmark.RowsPerCall + 1;

    private static int Last(int call) => (call + 1) * HarnessBenchmark.RowsPerCall;
}
