using System.Collections.Concurrent;

namespace IntegrationMethods.Db.Sql;

/// <summary>Waits before a statement is sent, as if the database were that far away; nothing at all where there is no delay.</summary>
/// <remarks>
/// The runtime's timers go by a clock of 4 ms on Linux: <c>Task.Delay</c> of 5 ms took 4.6 to 7.7 ms where <c>Thread.Sleep</c>
/// took 5.1, and the forms would have been compared at different delays. All waits here are equally long, so they end in the order
/// in which they began, and one thread that sleeps until the next of them is due can end them all.
/// </remarks>
internal sealed class StatementDelay
{
    private static readonly ConcurrentDictionary<TimeSpan, StatementDelay> s_delays = new();

    private readonly TimeSpan _delay;
    private readonly Lazy<WaitLine> _line;

    private StatementDelay(TimeSpan delay)
    {
        _delay = delay;
        _line = new(() => new WaitLine(delay));
    }

    /// <summary>The one of this length in this process.</summary>
    public static StatementDelay Of(TimeSpan delay) => s_delays.GetOrAdd(delay, d => new StatementDelay(d));

    /// <summary>Blocks its thread, truly.</summary>
    public void Wait()
    {
        if (_delay > TimeSpan.Zero)
            Thread.Sleep(_delay);
    }

    /// <summary>Holds no thread of its caller's meanwhile.</summary>
    public Task WaitAsync(CancellationToken ct) => _delay > TimeSpan.Zero ? _line.Value.WaitAsync(ct) : Task.CompletedTask;
}
