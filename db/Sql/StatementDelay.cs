namespace IntegrationMethods.Db.Sql;

/// <summary>Waits before a statement is sent, as if the database were that far away; nothing at all where there is no delay.</summary>
internal readonly struct StatementDelay(TimeSpan delay)
{
    /// <summary>Blocks its thread, truly.</summary>
    public void Wait()
    {
        if (delay > TimeSpan.Zero)
            Thread.Sleep(delay);
    }

    /// <summary>Holds no thread meanwhile.</summary>
    public Task WaitAsync(CancellationToken ct) => delay > TimeSpan.Zero ? Task.Delay(delay, ct) : Task.CompletedTask;
}
