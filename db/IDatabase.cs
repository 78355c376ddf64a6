namespace IntegrationMethods.Db;

/// <summary>
/// <c>ServiceTable</c> and <c>ClientTable</c> on one engine, opened by <c>DatabaseCatalog.OpenAsync</c>. The server
/// reads <see cref="ServiceTables"/>, the client fills <see cref="ClientTable"/>; the rest is set-up and proof, never timed.
/// </summary>
/// <remarks>
/// Every member throws <see cref="RemedyException"/>, one line without secrets, where the engine fails.
/// <see cref="ServiceTables"/> and <see cref="ClientTable"/> are safe for concurrent calls, the other methods are not.
/// </remarks>
public interface IDatabase : IAsyncDisposable
{
    /// <summary>The engine's name in <c>DatabaseCatalog.Engines</c>, such as <c>sqlite</c>.</summary>
    string Engine { get; }

    /// <summary>What is open, for people: the file's full path, or host and database; never a password.</summary>
    string Location { get; }

    /// <summary>Whether the async methods hold no thread, or run on their caller's (SQLite: <see cref="FormKind.OverSync"/>).</summary>
    FormKind AsyncKind { get; }

    /// <summary>One query per row, on purpose.</summary>
    IServiceTables ServiceTables { get; }

    /// <summary>One INSERT per row, and a commit per row or per call.</summary>
    IClientTable ClientTable { get; }

    /// <summary>
    /// What <see cref="ServiceTables"/> and <see cref="ClientTable"/> have executed in this process so far; set-up is not counted.
    /// </summary>
    StatementCounts Counts { get; }

    /// <summary>Version and durability as the engine itself reports them, for <c>environment.json</c>.</summary>
    IReadOnlyDictionary<string, string> Settings { get; }

    /// <summary>Creates the tables that are absent; one that is there in another shape is refused, never altered.</summary>
    ValueTask CreateSchemaAsync(CancellationToken ct = default);

    /// <summary>
    /// Keeps the tables for one run, so that no other one empties or fills them, until the result is disposed, which outlives
    /// this object. Null where no other process could have them.
    /// </summary>
    /// <exception cref="RemedyException">Another run has them.</exception>
    ValueTask<IAsyncDisposable?> LockAsync(CancellationToken ct = default);

    /// <summary>Refuses absent tables and other shapes, and changes nothing.</summary>
    /// <param name="use">The tables that are worked on; the other one is not looked at, as the login may not see it.</param>
    /// <param name="ct">Ends it.</param>
    ValueTask VerifySchemaAsync(TableUse use = TableUse.Both, CancellationToken ct = default);

    /// <summary>
    /// Adds those of the rows 1 to <paramref name="count"/> of <see cref="SeedRows"/> that are missing; existing rows stay
    /// unchanged.
    /// </summary>
    /// <param name="count">Minimum number of rows afterwards.</param>
    /// <param name="progress">Receives, after each batch, how many of <paramref name="count"/> exist.</param>
    /// <param name="ct">Ends it between two rows; batches that are committed stay.</param>
    /// <returns>Rows added.</returns>
    ValueTask<int> SeedAsync(int count, IProgress<int>? progress = null, CancellationToken ct = default);

    /// <summary>Adds a user's own rows (such as those of a CSV file); a row that is there already must be equal.</summary>
    /// <param name="rows">In the order of their ids, each id once.</param>
    /// <param name="progress">Receives, after each batch, how many rows are done.</param>
    /// <param name="ct">Ends it between two rows; batches that are committed stay.</param>
    /// <returns>Rows added.</returns>
    ValueTask<int> LoadAsync(IEnumerable<ServiceTable> rows, IProgress<int>? progress = null, CancellationToken ct = default);

    /// <summary>
    /// Before a repetition: empties <c>ClientTable</c>, checkpoints, and reads the first <paramref name="warmRows"/> rows of
    /// <c>ServiceTable</c>.
    /// </summary>
    ValueTask ResetAsync(int warmRows, CancellationToken ct = default);

    /// <summary>
    /// The first <paramref name="rows"/> rows of <c>ServiceTable</c>, by one statement that is not counted: for serving them from memory.
    /// </summary>
    ValueTask<IReadOnlyList<ServiceTable>> ReadServiceTableAsync(int rows, CancellationToken ct = default);

    /// <summary>Makes the connections of this process flush what they did to their server's counters.</summary>
    ValueTask FlushEngineCountsAsync(CancellationToken ct = default);

    /// <summary>
    /// After a repetition: closes idle connections where a server has a limited number of them, since every cell has its own.
    /// </summary>
    ValueTask ReleaseConnectionsAsync();

    /// <summary>
    /// Before a repetition: opens as many connections as <see cref="ReleaseConnectionsAsync"/> closed, so that no timed statement waits
    /// for one.
    /// </summary>
    ValueTask ReopenConnectionsAsync(CancellationToken ct = default);

    /// <summary>
    /// The server's own counters, which cover all its clients: the difference over a repetition is that repetition's if no other
    /// client uses the tables. Null if the engine has none. Complete after <see cref="FlushEngineCountsAsync"/> of all.
    /// </summary>
    ValueTask<EngineCounts?> ReadEngineCountsAsync(CancellationToken ct = default);

    /// <summary>
    /// The <paramref name="rows"/> rows of <c>ServiceTable</c> from <paramref name="firstId"/> on: what a client must have received.
    /// </summary>
    ValueTask<RowDigest> DigestServiceTableAsync(int rows, int firstId = 1, CancellationToken ct = default);

    /// <summary>All rows of <c>ClientTable</c> from <paramref name="firstId"/> on: what it received.</summary>
    ValueTask<RowDigest> DigestClientTableAsync(int firstId = int.MinValue, CancellationToken ct = default);
}
