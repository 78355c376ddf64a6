using System.Collections.Concurrent;
using System.Threading.Channels;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Calls;

/// <summary>
/// One repetition's work in an open loop: each call starts at its intended time, or as soon after it as a caller is free.
/// </summary>
/// <remarks>
/// The number of connections is the number of callers and bounds the calls in flight; a call without a free caller waits in line.
/// In both forms one thread keeps the time. It hands calls to sync callers (separate threads) through a blocking queue, and to async
/// callers (pool tasks) through a channel.
/// </remarks>
internal sealed class OpenCallers(IReadOnlyList<IServiceTables> connections, IClientTable target, CallForm form, int batchSize,
    int first = 0)
{
    /// <returns>Wall time from the loop's beginning to the last insert, service times, and latencies; all in ms.</returns>
    public async Task<WorkDone> RunAsync(OpenLedger ledger, CancellationToken ct)
    {
        var pass = new OpenPass(ledger, batchSize, target, ct, first);
        return form == CallForm.Sync ? RunSync(pass) : await RunAsync(pass);
    }

    private WorkDone RunSync(OpenPass pass)
    {
        using var line = new BlockingCollection<int>();
        Thread[] callers = [.. connections.Select(connection =>
            new Thread(() => CallSync(pass, connection, line)) { IsBackground = true })];
        foreach (Thread caller in callers)
            caller.Start();
        // This very thread keeps the time: nothing else is left for it to do.
        pass.HandOut(line.Add);
        line.CompleteAdding();
        foreach (Thread caller in callers)
            caller.Join();
        return pass.Times();
    }

    private static void CallSync(OpenPass pass, IServiceTables connection, BlockingCollection<int> line)
    {
        foreach (int call in line.GetConsumingEnumerable())
        {
            try
            {
                if (pass.Take(call) is not var (first, last))
                    continue;
                pass.Target.InsertAll(connection.GetServiceTables(first, last));
                pass.Done(call);
            }
            catch (Exception error)
            {
                pass.Fail(error);
            }
        }
    }

    private async Task<WorkDone> RunAsync(OpenPass pass)
    {
        var line = Channel.CreateUnbounded<int>(new UnboundedChannelOptions { SingleWriter = true });
        Task[] callers = [.. connections.Select(connection =>
            Task.Run(() => CallAsync(pass, connection, line.Reader), CancellationToken.None))];
        var clock = new Thread(() => HandOut(pass, line.Writer)) { IsBackground = true, Name = "open loop" };
        clock.Start();
        await Task.WhenAll(callers);
        return pass.Times();
    }

    private static void HandOut(OpenPass pass, ChannelWriter<int> line)
    {
        pass.HandOut(call => line.TryWrite(call));
        line.Complete();
    }

    private static async Task CallAsync(OpenPass pass, IServiceTables connection, ChannelReader<int> line)
    {
        await foreach (int call in line.ReadAllAsync(CancellationToken.None))
        {
            try
            {
                if (pass.Take(call) is not var (first, last))
                    continue;
                await pass.Target.InsertAllAsync(await connection.GetServiceTablesAsync(first, last, pass.Stopping), pass.Stopping);
                pass.Done(call);
            }
            catch (Exception error)
            {
                pass.Fail(error);
            }
        }
    }
}
