using System.Text.Json;
using IntegrationMethods.Db;

namespace IntegrationMethods.Processes.Work;

/// <summary>A part of a cell in a separate process: what is timed, or a server that it calls. <see cref="WorkHost"/> runs it.</summary>
/// <remarks>Members that a work does not implement do nothing.</remarks>
public interface IWork : IAsyncDisposable
{
    /// <summary>Makes ready, untimed.</summary>
    /// <param name="settings">What the scenario gave; read it with <see cref="Control.ControlJson"/>.</param>
    /// <returns>What the runner must know, such as the endpoint of a server; null if nothing.</returns>
    /// <exception cref="RemedyException">It can't be made ready.</exception>
    Task<string?> OpenAsync(JsonElement settings);

    /// <summary>The very first call of the process: what a program that calls once and ends would pay.</summary>
    /// <returns>Its time, ms; null where the first pass is that.</returns>
    Task<double?> FirstAsync() => Task.FromResult<double?>(null);

    /// <summary>Before each pass, untimed.</summary>
    /// <returns>The database's own counters afterwards; null where there are none.</returns>
    Task<EngineCounts?> PrepareAsync(WorkPass pass) => Task.FromResult<EngineCounts?>(null);

    /// <summary>
    /// One pass: timed from the call to the end of its task. Called on the process's main thread, which is none of the pool's, so what
    /// blocks by design blocks here and returns a finished task. A server has none.
    /// </summary>
    Task<WorkDone> RunAsync(WorkPass pass) => throw new NotSupportedException("a server has nothing to run");

    /// <summary>After a pass, untimed: has the database's own counters report what this process did.</summary>
    Task FlushAsync() => Task.CompletedTask;

    /// <summary>After a pass, untimed: whether it did the work. Flushes first.</summary>
    Task<WorkProof> VerifyAsync() => Task.FromResult(new WorkProof());

    /// <summary>Until its cell's next turn: gives back what others may need meanwhile, such as connections.</summary>
    Task ReleaseConnectionsAsync() => Task.CompletedTask;

    /// <summary>Before a pass, untimed: takes them back.</summary>
    Task ReopenConnectionsAsync() => Task.CompletedTask;

    /// <summary>
    /// Whether a pass continues after its runner is gone, so that the work can remove its files. Other works end at once.
    /// </summary>
    bool FinishesItsPass => false;

    /// <summary>Statements executed so far; null where there is no database.</summary>
    StatementCounts? Statements => null;

    /// <summary>What its connections have carried so far; null where that is not known.</summary>
    WireBytes? ReadWireBytes() => null;

    /// <summary>The version of TLS on its connections; null without TLS, or where there are none.</summary>
    string? TlsVersion => null;
}
