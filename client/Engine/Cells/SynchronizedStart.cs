using IntegrationMethods.Client.Engine.Hosts;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>
/// Starts a pass of all clients of a cell at one time: each client is ready, receives that time, and begins by its own clock.
/// </summary>
/// <param name="clients">Ready, as <see cref="WorkTask.Prepare"/> leaves them.</param>
/// <param name="hosts">Where they are, and with that their clocks.</param>
internal sealed class SynchronizedStart(IReadOnlyList<WorkProcess> clients, HostList hosts)
{
    /// <summary>From the order to the start: enough for it to arrive, and to be read by processes that were idle.</summary>
    private static readonly TimeSpan s_lead = TimeSpan.FromMilliseconds(30);

    /// <summary>A pass without a schedule is not timed, so its clients begin at once.</summary>
    /// <exception cref="RemedyException">One of them failed.</exception>
    public async Task<(WorkReply[] Replies, ClientOverlap? Overlap)> RunAsync(WorkPass pass, TimeSpan limit, CancellationToken ct)
    {
        if (pass.ScheduleSeed is null)
            return (await Task.WhenAll(clients.Select(client => client.AskAsync(new(WorkTask.Run, Pass: pass), limit, ct))), null);
        ClockOffset[] clocks = await Task.WhenAll(clients.Select((_, i) => hosts.Client(i).CompareClocksAsync(ct)));
        long atNs = HostClock.NowNs + (long)(s_lead.TotalNanoseconds + 2 * clocks.Max(clock => clock.RoundTripNs));
        WorkReply[] replies = await Task.WhenAll(
            clients.Select((client, i) => client.AskAsync(new(WorkTask.Run, Pass: pass, AtNs: atNs + clocks[i].OffsetNs), limit, ct)));
        return (replies, ClientOverlap.Of([.. replies.Select((reply, i) => (reply.BeganNs!.Value, reply.WallMs!.Value, clocks[i]))], atNs));
    }
}
