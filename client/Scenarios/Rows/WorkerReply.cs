using IntegrationMethods.Client.Engine.Calls;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>One line from a worker to its runner; what does not belong to the request is null.</summary>
/// <param name="Error">What failed, one line; null where all went well.</param>
/// <param name="Times">Of a pass.</param>
/// <param name="Cost">Of a pass, or since the start.</param>
/// <param name="Peaks">Threads during a timed pass.</param>
/// <param name="PeakRssBytes">Most memory resident so far, bytes.</param>
/// <param name="Statements">Executed by this process in the pass; row queries are those of the in-process floor.</param>
/// <param name="InjectedMs">Delay within the pass; null where none was asked for.</param>
/// <param name="WireBytes">Over all connections in the pass, both ways; null where it is not known.</param>
/// <param name="Digest">What ClientTable holds.</param>
/// <param name="Engine">The database's own counters: after a reset, and with a digest as they were before it.</param>
internal sealed record WorkerReply(
    string? Error = null,
    PassTimes? Times = null,
    ProcessReading? Cost = null,
    ThreadPeaks? Peaks = null,
    long? PeakRssBytes = null,
    StatementCounts? Statements = null,
    double? InjectedMs = null,
    long? WireBytes = null,
    RowDigest? Digest = null,
    EngineCounts? Engine = null);
