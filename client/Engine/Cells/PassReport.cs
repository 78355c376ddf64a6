using IntegrationMethods.Db;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>What a cell's processes reported of one pass.</summary>
/// <param name="Before">The database's own counters before it; null where there are none.</param>
/// <param name="Timed">The process that was timed.</param>
/// <param name="Server">The server under test, over the same window; null where there is none.</param>
/// <param name="Proof">What the pass left behind.</param>
internal sealed record PassReport(EngineCounts? Before, WorkReply Timed, WorkReply? Server, WorkProof Proof)
{
    /// <summary>Which range of rows it moved, from 0.</summary>
    public int Range { get; init; }

    /// <summary>The same of each client where they are several, the first one first.</summary>
    public IReadOnlyList<WorkProof> Proofs { get; init; } = [Proof];

    /// <summary>Times of each client's calls where they are several, the first client first, ms.</summary>
    public IReadOnlyList<IReadOnlyList<double>> ClientCallsMs { get; init; } = [];

    /// <summary>Bytes of the values of the rows that arrived; null if not counted.</summary>
    public long? PayloadBytes => Proofs.All(proof => proof.Digest is null) ? null : Proofs.Sum(proof => proof.Digest?.PayloadBytes ?? 0);

    /// <summary>How well the passes of several clients overlapped; null for one client.</summary>
    public ClientOverlap? Overlap { get; init; }

    /// <summary>Start by this machine's clock, where the timed process is on another one; null where its own is this one's.</summary>
    public DateTimeOffset? StartedUtc { get; init; }

    /// <summary>What the database's own counters counted meanwhile; null where it has none.</summary>
    public EngineCounts? Engine => Before is null ? null : Proof.Engine?.Since(Before);

    /// <summary>Methods compiled in both processes meanwhile.</summary>
    public long JittedMethods => Timed.Cost!.JittedMethods + (Server?.Cost!.JittedMethods ?? 0);

    /// <summary>Time that both processes' compilers took meanwhile, ms.</summary>
    public double JitMs => Timed.Cost!.JitMs + (Server?.Cost!.JitMs ?? 0);

    /// <summary>Processor time of both processes meanwhile, ms.</summary>
    public double CpuMs => Timed.Cost!.CpuMs + (Server?.Cost!.CpuMs ?? 0);
}
