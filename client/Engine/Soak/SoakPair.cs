using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Measurement.Soak;
using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Client.Engine.Soak;

/// <summary>The processes of one cell, the same from the first window to the last.</summary>
internal sealed class SoakPair(RunPlan plan, CellSession session)
{
    /// <summary>One window of calls at the soak's rate, and what the processes hold after it.</summary>
    /// <returns>Without its place in time. What was lost is its reason.</returns>
    public async Task<SoakWindow> WatchAsync(int number, CancellationToken ct)
    {
        var turn = new Turn(number, 1, 1);
        try
        {
            RepetitionRecord run = await session.RepeatAsync(turn, range: 0, ct);
            (ProcessHoldings client, ProcessHoldings? server) = await session.MeasureHoldingsAsync(ct);
            return Window(run) with { Client = Of(client), Server = server is null ? new() : Of(server) };
        }
        catch (RemedyException error) when (!ct.IsCancellationRequested)
        {
            return Window(plan.Record(plan.Cells[0], turn) with { Reason = OneLine.Of(error) });
        }
    }

    private static SoakWindow Window(RepetitionRecord run) => new()
    {
        RunId = run.RunId,
        Cell = run.Cell.Key,
        Window = run.Block,
        StartedUtc = run.Time.StartedUtc,
        ElapsedS = 0,
        Settling = false,
        Calls = run.Workload.Batches,
        Drops = run.Time.Drops,
        Latency = run.Time.Latency,
        Reason = run.Reason,
    };

    private static Holdings Of(ProcessHoldings process) =>
        new() { RssBytes = process.RssBytes, HeapBytes = process.HeapBytes, Descriptors = process.Descriptors, Threads = process.Threads };
}
