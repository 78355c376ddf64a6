using IntegrationMethods.Db.Waits;

namespace IntegrationMethods.Db.Sql;

/// <summary>Waits before a statement is sent, as if the database were that far away; nothing at all where there is no delay.</summary>
/// <remarks>
/// <c>Task.Delay</c> of 5 ms took 4.6 to 7.7 ms where <c>Thread.Sleep</c> took 5.1, and the forms would have been compared at
/// different delays: hence the <see cref="WaitLine"/>.
/// </remarks>
internal sealed class StatementDelay(TimeSpan delay)
{
    /// <summary>Blocks its thread, truly.</summary>
    public void Wait()
    {
        if (delay > TimeSpan.Zero)
            Thread.Sleep(delay);
    }

    /// <summary>Holds no thread of its caller's meanwhile.</summary>
    public Task WaitAsync(CancellationToken ct) => delay > TimeSpan.Zero ? WaitLine.Of(delay).WaitAsync(ct) : Task.CompletedTask;
}
