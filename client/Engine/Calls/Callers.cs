using IntegrationMethods.Db;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Calls;

/// <summary>One repetition's work: fetch every batch over the connections and insert each row, in one form.</summary>
/// <remarks>
/// As many callers as connections, each with its own; a caller takes the next batch when it is free. Sync callers are
/// dedicated threads, async callers are tasks of the pool: the only difference between the forms.
/// </remarks>
internal sealed class Callers(IReadOnlyList<IServiceTables> connections, IClientTable target, CallForm form, int batches, int batchSize,
    int first = 0)
{
    /// <returns>Wall time, and the time of each batch from its request to its last insert; all in ms.</returns>
    public async Task<WorkDone> RunAsync(CancellationToken ct)
    {
        var pass = new Pass(batches, batchSize, target, ct, first);
        return form == CallForm.Sync ? RunSync(pass) : await RunAsync(pass);
    }

    private WorkDone RunSync(Pass pass)
    {
        // None begins before all threads are there: making them is not what a caller of a long-lived program pays.
        using var start = new Barrier(connections.Count);
        Thread[] callers = [.. connections.Select(connection =>
            new Thread(() => CallSync(pass, connection, start)) { IsBackground = true })];
        foreach (Thread caller in callers)
            caller.Start();
        foreach (Thread caller in callers)
            caller.Join();
        return pass.Times();
    }

    private static void CallSync(Pass pass, IServiceTables connection, Barrier start)
    {
        start.SignalAndWait(CancellationToken.None);
        try
        {
            while (pass.Next() is { } batch)
            {
                pass.Target.InsertAll(connection.GetServiceTables(batch.FirstId, batch.LastId));
                pass.Done(batch.Index);
            }
        }
        catch (Exception error)
        {
            pass.Fail(error);
        }
    }

    private async Task<WorkDone> RunAsync(Pass pass)
    {
        // Task.Run, as a caller whose calls all complete at once would otherwise never let the next one start.
        await Task.WhenAll(connections.Select(connection => Task.Run(() => CallAsync(pass, connection), CancellationToken.None)));
        return pass.Times();
    }

    private static async Task CallAsync(Pass pass, IServiceTables connection)
    {
        try
        {
            while (pass.Next() is { } batch)
            {
                await pass.Target.InsertAllAsync(await connection.GetServiceTablesAsync(batch.FirstId, batch.LastId, pass.Stopping),
                    pass.Stopping);
                pass.Done(batch.Index);
            }
        }
        catch (Exception error)
        {
            pass.Fail(error);
        }
    }
}
