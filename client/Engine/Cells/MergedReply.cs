using IntegrationMethods.Db;
using IntegrationMethods.Processes.Costs;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>The replies of several clients as that of one: every raw sample, costs added up, the highest of what is a maximum.</summary>
internal static class MergedReply
{
    public static WorkReply Of(IReadOnlyList<WorkReply> replies)
    {
        WorkReply last = replies.MaxBy(reply => reply.WallMs)!;
        return last with
        {
            StartedUtc = replies.Min(reply => reply.StartedUtc),
            Done = Done([.. replies.Select(reply => reply.Done!)]),
            Cost = replies.Select(reply => reply.Cost!).Aggregate(Sum),
            Peaks = replies.All(reply => reply.Peaks is not null) ? replies.Select(reply => reply.Peaks!).Aggregate(Max) : null,
            PeakRssBytes = replies.Max(reply => reply.PeakRssBytes),
            Statements = replies.All(reply => reply.Statements is not null)
                ? replies.Select(reply => reply.Statements!).Aggregate(Sum)
                : null,
            WireBytes = replies.All(reply => reply.WireBytes is not null) ? replies.Sum(reply => reply.WireBytes) : null,
        };
    }

    private static WorkDone Done(IReadOnlyList<WorkDone> parts) => new()
    {
        Answer = parts[0].Answer,
        SamplesMs = [.. parts.SelectMany(part => part.SamplesMs)],
        SetupMs = parts.All(part => part.SetupMs is null) ? null : parts.Sum(part => part.SetupMs ?? 0),
        Open = parts.All(part => part.Open is not null)
            ? new([.. parts.SelectMany(part => part.Open!.LatencyMs)], parts.Max(part => part.Open!.LatenessMaxMs),
                parts.Sum(part => part.Open!.Drops))
            : null,
    };

    private static ProcessReading Sum(ProcessReading a, ProcessReading b) => new(
        a.CpuUserMs + b.CpuUserMs, a.CpuSystemMs + b.CpuSystemMs, a.AllocatedBytes + b.AllocatedBytes, a.Gc0 + b.Gc0, a.Gc1 + b.Gc1, a.Gc2
            + b.Gc2,
        a.GcPauseMs + b.GcPauseMs, a.VoluntarySwitches + b.VoluntarySwitches, a.InvoluntarySwitches + b.InvoluntarySwitches, a.JittedMethods
            + b.JittedMethods, a.JitMs + b.JitMs);

    private static StatementCounts Sum(StatementCounts a, StatementCounts b) =>
        new(a.RowQueries + b.RowQueries, a.Inserts + b.Inserts, a.Commits + b.Commits);

    private static ThreadPeaks Max(ThreadPeaks a, ThreadPeaks b) => new(
        Math.Max(a.PoolThreads, b.PoolThreads), Math.Max(a.PoolQueue, b.PoolQueue), Max(a.ProcessThreads, b.ProcessThreads),
        Math.Max(a.QueuedMs, b.QueuedMs), Math.Max(a.Injected, b.Injected), Max(a.BlockedMs, b.BlockedMs));

    private static T? Max<T>(T? a, T? b) where T : struct, IComparable<T> => a is { } one && b is { } other ? one.CompareTo(other) > 0
        ? one
        : other
        : null;
}
