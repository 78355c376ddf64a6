using IntegrationMethods.Db;
using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Processes.Work;

/// <summary>One line from a work's process; what does not belong to the request is null.</summary>
public sealed record WorkReply
{
    /// <summary>What failed, one line; null where all went well.</summary>
    public string? Error { get; init; }

    /// <summary>What an opened work reports, such as its endpoint.</summary>
    public string? Opened { get; init; }

    /// <summary>Start of the window.</summary>
    public DateTimeOffset StartedUtc { get; init; }

    /// <summary>
    /// When the pass began, by the <see cref="HostClock"/> of the process's machine; null if the request set no start.
    /// </summary>
    public long? BeganNs { get; init; }

    /// <summary>Time of the pass, with the delay, or of the first call, ms.</summary>
    public double? WallMs { get; init; }

    /// <summary>The delay within, ms; null where none was asked for.</summary>
    public double? InjectedMs { get; init; }

    public WorkDone? Done { get; init; }

    /// <summary>What the process used in the window.</summary>
    public ProcessReading? Cost { get; init; }

    /// <summary>Threads in the window.</summary>
    public ThreadPeaks? Peaks { get; init; }

    /// <summary>Most memory resident so far, bytes.</summary>
    public long? PeakRssBytes { get; init; }

    /// <summary>Executed in the window.</summary>
    public StatementCounts? Statements { get; init; }

    /// <summary>Over all connections in the window, both ways; null where it is not known.</summary>
    public long? WireBytes { get; init; }

    /// <summary>The version of TLS on its connections; null without TLS.</summary>
    public string? TlsVersion { get; init; }

    public WorkProof? Proof { get; init; }

    public ProcessHoldings? Holdings { get; init; }

    /// <summary>Time that the process's compiler took since the last time that it was waited for, ms.</summary>
    public double? JitMs { get; init; }

    /// <summary>The database's own counters before the pass.</summary>
    public EngineCounts? Engine { get; init; }
}
