using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Integration.Databases.Postgres;

/// <summary>What the server counts by itself, with the extension for statements and without it.</summary>
[TestFixture(CallForm.Sync, true)]
[TestFixture(CallForm.Async, true)]
[TestFixture(CallForm.Sync, false)]
[TestFixture(CallForm.Async, false)]
internal sealed class PostgresCountersTests(CallForm form, bool statements) : DatabaseTestBase("postgres", form)
{
    private const int RowsMoved = 30;

    [Test]
    public async Task The_servers_counters_show_a_query_and_an_insert_for_each_row([Values(null, 1_000)] int? rowBytes)
    {
        (IDatabase database, EngineCounts before) = await ReadyAsync(rowBytes);
        foreach (ServiceTable row in await Get(database.ServiceTables, 1, RowsMoved))
            await Insert(database.ClientTable, row);
        Assert.That(await CountedSince(before, database), Is.EqualTo(new EngineCounts(RowsMoved, RowsMoved)));
    }

    [Test]
    public async Task A_batched_select_in_place_of_per_row_ones_shows()
    {
        (IDatabase database, EngineCounts before) = await ReadyAsync();
        await Postgres.ExecuteAsync(
            $"select * from ServiceTable where ServiceTableID between 1 and {RowsMoved}; select pg_stat_force_next_flush()", DatabaseName);
        // Scans are more than statements: for a range the planner itself looks into both ends of the index.
        Assert.That((await CountedSince(before, database)).RowQueries, Is.InRange(1, statements ? 1 : 3));
    }

    [Test]
    public async Task Proof_and_set_up_between_two_repetitions_are_not_counted()
    {
        (IDatabase database, EngineCounts before) = await ReadyAsync();
        foreach (ServiceTable row in await Get(database.ServiceTables, 1, RowsMoved))
            await Insert(database.ClientTable, row);
        EngineCounts first = await CountedSince(before, database);
        await database.DigestClientTableAsync();
        await database.ReleaseConnectionsAsync();
        await database.ResetAsync(RowsMoved);
        before = (await database.ReadEngineCountsAsync())!;
        await Get(database.ServiceTables, 1, 7);
        Assert.That((first, await CountedSince(before, database)),
            Is.EqualTo((new EngineCounts(RowsMoved, RowsMoved), new EngineCounts(7, 0))));
    }

    private async Task<(IDatabase Database, EngineCounts Before)> ReadyAsync(int? rowBytes = null)
    {
        IDatabase first = await SeededAsync(RowsMoved, options => options with { RowBytes = rowBytes });
        await Postgres.ExecuteAsync(
            $"{(statements ? "create" : "drop")} extension if {(statements ? "not " : "")}exists pg_stat_statements", DatabaseName);
        Assert.That(first.Settings, Does.ContainKey("engine_counters"));
        IDatabase database = await OpenAsync(options => options with { RowBytes = rowBytes });
        Assert.That(database.Settings["engine_counters"], Is.EqualTo(statements ? "pg_stat_statements" : "pg_stat_user_tables"));
        await database.ResetAsync(RowsMoved);
        return (database, (await database.ReadEngineCountsAsync())!);
    }

    private static async Task<EngineCounts> CountedSince(EngineCounts before, IDatabase database)
    {
        await database.FlushEngineCountsAsync();
        return (await database.ReadEngineCountsAsync())!.Since(before);
    }
}
