namespace IntegrationMethods.Db;

/// <summary>
/// What the database server itself has counted, for all clients: the witness beside <see cref="StatementCounts"/>, which this program
/// counts.
/// </summary>
/// <param name="RowQueries">Queries of <c>ServiceTable</c> so far.</param>
/// <param name="Inserts">INSERTs into <c>ClientTable</c> so far, or rows where the engine counts those.</param>
public sealed record EngineCounts(long RowQueries, long Inserts)
{
    /// <summary>What was counted after <paramref name="earlier"/>.</summary>
    public EngineCounts Since(EngineCounts earlier) => new(RowQueries - earlier.RowQueries, Inserts - earlier.Inserts);
}
