namespace IntegrationMethods.Db.Sql;

/// <summary>What went to the driver, counted by <see cref="PreparedStatement"/>.</summary>
internal sealed class StatementCounter
{
    private long _queries;
    private long _inserts;
    private long _commits;

    public void Query() => Interlocked.Increment(ref _queries);

    public void Insert(bool commitsItself)
    {
        Interlocked.Increment(ref _inserts);
        if (commitsItself)
            Commit();
    }

    public void Commit() => Interlocked.Increment(ref _commits);

    public StatementCounts Read() =>
        new(Interlocked.Read(ref _queries), Interlocked.Read(ref _inserts), Interlocked.Read(ref _commits));
}
