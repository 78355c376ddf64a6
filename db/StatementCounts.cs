namespace IntegrationMethods.Db;

/// <summary>Statements executed, counted where they are sent: a batched SELECT in place of per-row ones counts as one.</summary>
/// <param name="RowQueries">Queries sent for rows of <c>ServiceTable</c>.</param>
/// <param name="Inserts">INSERTs sent for rows of <c>ClientTable</c>.</param>
/// <param name="Commits">Transactions ended, an INSERT outside of one included.</param>
public sealed record StatementCounts(long RowQueries, long Inserts, long Commits)
{
    /// <summary>What was executed after <paramref name="earlier"/>.</summary>
    public StatementCounts Since(StatementCounts earlier) =>
        new(RowQueries - earlier.RowQueries, Inserts - earlier.Inserts, Commits - earlier.Commits);
}
