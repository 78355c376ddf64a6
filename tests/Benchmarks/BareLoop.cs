using System.Diagnostics;
using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>
/// The same work as <see cref="HarnessContestant"/> in a plain loop: fetch, insert, and nothing else between two looks at a clock.
/// </summary>
internal sealed class BareLoop(IDatabase database, CallForm form)
{
    /// <returns>Time of all calls.</returns>
    public Task<TimeSpan> PassAsync() => form == CallForm.Sync
        ? Task.Factory.StartNew(Copy, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)
        : Task.Run(CopyAsync);

    private TimeSpan Copy()
    {
        long started = Stopwatch.GetTimestamp();
        for (int call = 0; call < HarnessTrials.Calls; call++)
            database.ClientTable.InsertAll(database.ServiceTables.GetServiceTables(First(call), Last(call)));
        return Stopwatch.GetElapsedTime(started);
    }

    private async Task<TimeSpan> CopyAsync()
    {
        long started = Stopwatch.GetTimestamp();
        for (int call = 0; call < HarnessTrials.Calls; call++)
            await database.ClientTable.InsertAllAsync(await database.ServiceTables.GetServiceTablesAsync(First(call), Last(call)));
        return Stopwatch.GetElapsedTime(started);
    }

    private static int First(int call) => call * HarnessTrials.RowsPerCall + 1;

    private static int Last(int call) => (call + 1) * HarnessTrials.RowsPerCall;
}
