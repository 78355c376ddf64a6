using System.Collections.Concurrent;
using IntegrationMethods.Db;
using IntegrationMethods.Db.SqlServer;

namespace IntegrationMethods.Tests.Integration.Databases;

/// <summary>What every engine does alike, in both forms.</summary>
[TestFixture("sqlite", CallForm.Sync)]
[TestFixture("sqlite", CallForm.Async)]
[TestFixture("postgres", CallForm.Sync)]
[TestFixture("postgres", CallForm.Async)]
[TestFixture("sqlserver", CallForm.Sync)]
[TestFixture("sqlserver", CallForm.Async)]
[TestFixture("memory", CallForm.Sync)]
[TestFixture("memory", CallForm.Async)]
internal sealed class DatabaseContractTests(string engine, CallForm form) : DatabaseTestBase(engine, form)
{
    [Test]
    public async Task Rows_come_in_the_order_of_their_ids_and_the_lowest_missing_row_is_named()
    {
        IDatabase database = await SeededAsync(50);
        foreach ((int first, int last) in new[] { (1, 1), (50, 50), (7, 31), (1, 50) })
            Assert.That((await Get(database.ServiceTables, first, last)).Select(CanonicalText),
                Is.EqualTo(SeedRows.First(last).Skip(first - 1).Select(CanonicalText)));
        foreach ((int first, int last, int missing) in new[] { (51, 51, 51), (40, 90, 51), (60, 90, 60) })
        {
            ServiceFaultException fault = await CatchAsync<ServiceFaultException>(() => Get(database.ServiceTables, first, last));
            Assert.That((fault.Code, fault.Message),
                Is.EqualTo((ServiceFaultCode.RowNotFound, ServiceFaultException.RowNotFound(missing).Message)));
        }
    }

    [Test]
    public async Task A_bad_range_is_refused_before_the_database_is_asked()
    {
        IDatabase database = await SeededAsync(5);
        foreach ((int first, int last) in new[] { (0, 5), (6, 5), (1, RowLimits.MaxRowsPerCall + 1), (1, int.MaxValue) })
        {
            ServiceFaultException fault = await CatchAsync<ServiceFaultException>(() => Get(database.ServiceTables, first, last));
            Assert.That(fault.Code, Is.EqualTo(ServiceFaultCode.BadRange));
        }
        Assert.That(database.Counts.RowQueries, Is.Zero);
    }

    [Test]
    public async Task What_is_fetched_and_inserted_has_the_digest_of_its_source()
    {
        IDatabase database = await SeededAsync(60);
        await CopyAsync(database, 50);
        RowDigest source = await database.DigestServiceTableAsync(50);
        Assert.That(await database.DigestClientTableAsync(), Is.EqualTo(source));
        Assert.That((source.Count, source.DistinctIds), Is.EqualTo((50, 50)));
        Assert.That(source.Sha256, Is.Not.EqualTo((await database.DigestServiceTableAsync(60)).Sha256));
    }

    [Test]
    public async Task Rows_from_an_id_on_have_a_digest_of_their_own()
    {
        IDatabase database = await SeededAsync(60);
        await CopyAsync(database, 50);
        RowDigest last = RowDigest.Of(SeedRows.Range(41, 10));
        Assert.That((await database.DigestServiceTableAsync(10, 41), await database.DigestClientTableAsync(41)), Is.EqualTo((last, last)));
        Assert.That(((await database.DigestServiceTableAsync(10, 56)).Count, (await database.DigestClientTableAsync(51)).Count),
            Is.EqualTo((5, 0)));
    }

    [Test]
    public async Task A_row_altered_on_the_way_changes_the_digest()
    {
        IDatabase database = await SeededAsync(3);
        foreach (ServiceTable row in await Get(database.ServiceTables, 1, 3))
            await Insert(database.ClientTable, row.ServiceTableID == 2 ? row with { Value = MathF.BitIncrement(row.Value) } : row);
        Assert.That(await database.DigestClientTableAsync(), Is.Not.EqualTo(await database.DigestServiceTableAsync(3)));
    }

    [Test]
    public async Task Awkward_rows_come_back_as_they_were()
    {
        ServiceTable[] rows = [.. SampleRows.Awkward().Where(CanBeStored).Select((row, i) => row with { ServiceTableID = i + 1 })];
        IDatabase database = await OpenAsync();
        await database.CreateSchemaAsync();
        await database.LoadAsync(rows);
        IReadOnlyList<ServiceTable> read = await Get(database.ServiceTables, 1, rows.Length);
        Assert.That(read.Select(CanonicalText), Is.EqualTo(rows.Select(row => CanonicalText(Stored(row)))));
        foreach (ServiceTable row in read)
            await Insert(database.ClientTable, row);
        Assert.That(await database.DigestClientTableAsync(), Is.EqualTo(await database.DigestServiceTableAsync(rows.Length)));
    }

    [Test]
    public async Task A_second_run_is_refused_until_the_first_has_ended()
    {
        IDatabase first = await OpenAsync(), second = await OpenAsync();
        IAsyncDisposable? held = await first.LockAsync();
        if (held is null)
        {
            Assert.That(Engine, Is.EqualTo("memory"));
            return;
        }
        await first.DisposeAsync();
        Assert.That(await Refused(async () => await second.LockAsync()),
            Is.EqualTo($"another run is using the tables of {second.Location}: wait until it has ended, or name another database"));
        await held.DisposeAsync();
        IAsyncDisposable? again = await second.LockAsync();
        Assert.That(again, Is.Not.Null);
        await again!.DisposeAsync();
    }

    [Test]
    public async Task A_row_inserted_twice_is_refused()
    {
        IDatabase database = await SeededAsync(1);
        await Insert(database.ClientTable, SeedRows.Row(1));
        string message = await Refused(() => Insert(database.ClientTable, SeedRows.Row(1) with { Value = 7 }));
        Assert.That(message, Does.Contain("row 1 already exists in "));
        await Insert(database.ClientTable, SeedRows.Row(2));
        Assert.That((await database.DigestClientTableAsync()).Count, Is.EqualTo(2));
    }

    [Test]
    public async Task Each_row_is_one_query_one_insert_and_one_commit_and_set_up_is_none()
    {
        IDatabase database = await SeededAsync(40);
        await database.ResetAsync(40);
        Assert.That(database.Counts, Is.EqualTo(new StatementCounts(0, 0, 0)));
        await CopyAsync(database, 40);
        StatementCounts first = database.Counts;
        await database.ResetAsync(40);
        await CopyAsync(database, 7);
        await database.DigestClientTableAsync();
        Assert.That(first, Is.EqualTo(new StatementCounts(40, 40, 40)));
        Assert.That(database.Counts.Since(first), Is.EqualTo(new StatementCounts(7, 7, 7)));
    }

    [Test]
    public async Task Reset_empties_only_the_client_table()
    {
        IDatabase database = await SeededAsync(5);
        await CopyAsync(database, 5);
        await database.ResetAsync(5);
        Assert.That((await database.DigestClientTableAsync()).Count, Is.Zero);
        Assert.That(await database.DigestServiceTableAsync(5), Is.EqualTo(RowDigest.Of(SeedRows.First(5))));
    }

    [Test]
    public async Task Concurrent_calls_each_get_their_own_rows_and_insert_them()
    {
        IDatabase database = await SeededAsync(800, options => options with { MaxConnections = 5 });
        await Parallel.ForEachAsync(Enumerable.Range(0, 32), new ParallelOptions { MaxDegreeOfParallelism = 16 }, async (batch, _) =>
        {
            IReadOnlyList<ServiceTable> rows = await Get(database.ServiceTables, batch * 25 + 1, batch * 25 + 25);
            Assert.That(rows.Select(row => row.ServiceTableID), Is.EqualTo(Enumerable.Range(batch * 25 + 1, 25)));
            foreach (ServiceTable row in rows)
                await Insert(database.ClientTable, row);
        }).WaitAsync(Limit);
        Assert.That(await database.DigestClientTableAsync(), Is.EqualTo(await database.DigestServiceTableAsync(800)));
        Assert.That(database.Counts, Is.EqualTo(new StatementCounts(800, 800, 800)));
    }

    [Test]
    public async Task Seeding_more_later_extends_what_is_there()
    {
        IDatabase database = await SeededAsync(10);
        Assert.That(await database.SeedAsync(10), Is.Zero);
        Assert.That(await database.SeedAsync(4), Is.Zero);
        Assert.That(await database.SeedAsync(25), Is.EqualTo(15));
        Assert.That(await database.DigestServiceTableAsync(1000), Is.EqualTo(RowDigest.Of(SeedRows.First(25))));
    }

    [Test]
    public async Task Seeding_leaves_a_users_own_rows_alone()
    {
        IDatabase database = await OpenAsync();
        await database.CreateSchemaAsync();
        await database.LoadAsync(SampleRows.PlainRows(3));
        Assert.That(await database.SeedAsync(5), Is.EqualTo(2));
        ServiceTable[] expected = [.. SampleRows.PlainRows(3), SeedRows.Row(4), SeedRows.Row(5)];
        Assert.That(await database.DigestServiceTableAsync(5), Is.EqualTo(RowDigest.Of(expected)));
    }

    [Test]
    public async Task Loading_the_same_rows_again_adds_none_and_other_values_are_refused()
    {
        IDatabase database = await OpenAsync();
        await database.CreateSchemaAsync();
        Assert.That(await database.LoadAsync(SampleRows.PlainRows(3)), Is.EqualTo(3));
        Assert.That(await database.LoadAsync(SampleRows.PlainRows(4)), Is.EqualTo(1));
        string message = await Refused(() =>
            database.LoadAsync([SampleRows.Plain(1), SampleRows.Plain(2) with { StringField1 = null }]).AsTask());
        Assert.That(message, Does.Contain("row 2 "));
        Assert.That(await database.DigestServiceTableAsync(9), Is.EqualTo(RowDigest.Of(SampleRows.PlainRows(4))));
    }

    [Test]
    public async Task Minus_zero_can_be_loaded_again()
    {
        IDatabase database = await OpenAsync();
        await database.CreateSchemaAsync();
        ServiceTable[] rows = [SampleRows.Plain(1) with { Value = -0f }];
        await database.LoadAsync(rows);
        Assert.That(await database.LoadAsync(rows), Is.Zero);
    }

    [Test]
    public async Task Ids_must_run_from_1_without_a_gap_and_rows_hold_to_their_limits()
    {
        IDatabase database = await OpenAsync();
        await database.CreateSchemaAsync();
        foreach ((int[] ids, string message) in new[] { (new[] { 2, 3 }, "row 2 comes first"),
            ([1, 2, 4], "row 4 comes after row 2"), ([1, 2, 2], "row 2 comes after row 2") })
            Assert.That(await Refused(() => database.LoadAsync(ids.Select(SampleRows.Plain)).AsTask()), Does.Contain(message));
        ServiceTable wide = SampleRows.Plain(1) with { StringField1 = new string('x', RowLimits.UsualTextLength + 1) };
        Assert.That(await Refused(() => database.LoadAsync([wide]).AsTask()), Does.Contain("StringField1 has 201 characters"));
        Assert.That((await database.DigestServiceTableAsync(9)).Count, Is.Zero);
    }

    [TestCase(SizedRows.MinBytes)]
    [TestCase(1_000)]
    [TestCase(SizedRows.MaxBytes)]
    public async Task Rows_of_a_size_are_copied_whole_between_tables_of_their_own(int bytes)
    {
        IDatabase usual = await SeededAsync(3), sized = await SeededAsync(3, options => options with { RowBytes = bytes });
        await CopyAsync(sized, 3);

        RowDigest expected = RowDigest.Of(SeedRows.Range(1, 3, bytes));
        Assert.That(expected.PayloadBytes, Is.EqualTo(3 * bytes));
        Assert.That((await sized.DigestServiceTableAsync(3), await sized.DigestClientTableAsync()), Is.EqualTo((expected, expected)));
        Assert.That((await usual.DigestServiceTableAsync(3), (await usual.DigestClientTableAsync()).Count),
            Is.EqualTo((RowDigest.Of(SeedRows.First(3)), 0)));
    }

    [Test]
    public async Task Rows_of_a_size_are_refused_beyond_the_largest_answer_before_the_database_is_asked()
    {
        IDatabase database = await SeededAsync(1, options => options with { RowBytes = SizedRows.MaxBytes });
        ServiceFaultException fault = await CatchAsync<ServiceFaultException>(() => Get(database.ServiceTables, 1, 201));
        Assert.That((fault.Code, fault.Message),
            Is.EqualTo((ServiceFaultCode.BadRange, "201 rows of 50000 bytes exceed the limit of 10000000 bytes per call: request fewer")));
        Assert.That(database.Counts.RowQueries, Is.Zero);
    }

    [Test]
    public async Task Seeding_reports_how_far_it_is()
    {
        var reported = new ConcurrentQueue<int>();
        IDatabase database = await OpenAsync();
        await database.CreateSchemaAsync();
        await database.SeedAsync(25_000, new Reported(reported));
        Assert.That(reported, Is.Ordered.Ascending.And.Not.Empty);
        Assert.That(reported.Last(), Is.EqualTo(25_000));
    }

    [Test]
    public async Task A_cancelled_call_ends_as_cancelled()
    {
        IDatabase database = await SeededAsync(5);
        var cancelled = new CancellationToken(canceled: true);
        await CatchAsync<OperationCanceledException>(() => database.ServiceTables.GetServiceTablesAsync(1, 5, cancelled).AsTask());
        await CatchAsync<OperationCanceledException>(() => database.ClientTable.InsertAllAsync([SeedRows.Row(1)], cancelled).AsTask());
        await CopyAsync(database, 5);
    }

    [TestCase(CommitMode.Row, 24)]
    [TestCase(CommitMode.Batch, 2)]
    public async Task Rows_of_a_call_commit_themselves_or_together(CommitMode commit, int commits)
    {
        IDatabase database = await SeededAsync(30, options => options with { Commit = commit });
        await InsertAll(database.ClientTable, await Get(database.ServiceTables, 1, 12));
        await InsertAll(database.ClientTable, await Get(database.ServiceTables, 13, 24));
        Assert.That(database.Counts, Is.EqualTo(new StatementCounts(24, 24, commits)));
        Assert.That(await database.DigestClientTableAsync(), Is.EqualTo(await database.DigestServiceTableAsync(24)));
    }

    [Test]
    public async Task Statements_that_are_not_prepared_do_the_same_work()
    {
        IDatabase database = await SeededAsync(20, options => options with { Prepare = false });
        await CopyAsync(database, 20);
        Assert.That(await database.DigestClientTableAsync(), Is.EqualTo(await database.DigestServiceTableAsync(20)));
        Assert.That(database.Counts, Is.EqualTo(new StatementCounts(20, 20, 20)));
    }

    [Test]
    public async Task A_delay_is_waited_before_every_statement()
    {
        if (Engine == "memory")
            Assert.Pass("it has no statements");
        IDatabase database = await SeededAsync(5, options =>
            options with { StatementDelay = TimeSpan.FromMilliseconds(20), RowQueriesInFlight = 1 });
        long started = System.Diagnostics.Stopwatch.GetTimestamp();
        await CopyAsync(database, 5);
        // A lower bound holds however busy the machine is; timers count whole milliseconds and may be one short.
        Assert.That(System.Diagnostics.Stopwatch.GetElapsedTime(started).TotalMilliseconds, Is.GreaterThanOrEqualTo(10 * 19));
    }

    [Test]
    public async Task Work_goes_on_after_connections_were_given_back()
    {
        IDatabase database = await SeededAsync(8);
        await CopyAsync(database, 4);
        await database.ReleaseConnectionsAsync();
        await database.ResetAsync(8);
        await CopyAsync(database, 8);
        Assert.That(await database.DigestClientTableAsync(), Is.EqualTo(await database.DigestServiceTableAsync(8)));
    }

    [Test]
    public async Task All_rows_can_be_read_at_once_without_being_counted()
    {
        IDatabase database = await SeededAsync(9);
        Assert.That(RowDigest.Of(await database.ReadServiceTableAsync(7)), Is.EqualTo(RowDigest.Of(SeedRows.First(7))));
        Assert.That(database.Counts.RowQueries, Is.Zero);
    }

    private Task InsertAll(IClientTable table, IReadOnlyList<ServiceTable> rows) => Form == CallForm.Sync
        ? OnThread(() =>
        {
            table.InsertAll(rows);
            return true;
        })
        : table.InsertAllAsync(rows).AsTask();

    private async Task CopyAsync(IDatabase database, int rows)
    {
        foreach (ServiceTable row in await Get(database.ServiceTables, 1, rows))
            await Insert(database.ClientTable, row);
    }

    /// <summary>False for what an engine rejects with its own message, which that engine's tests check.</summary>
    private bool CanBeStored(ServiceTable row) => Engine switch
    {
        "sqlite" => !float.IsNaN(row.Value),
        "postgres" => !row.DescServiceTable.Contains('\0', StringComparison.Ordinal),
        "sqlserver" => SqlServer.CanStore(row),
        _ => true,
    };

    /// <summary>
    /// What a database keeps of a row: no kind of date anywhere, SQLite no sign of zero, PostgreSQL microseconds, and SQL Server 1/300 s.
    /// </summary>
    private ServiceTable Stored(ServiceTable row) => Engine switch
    {
        "sqlite" when row.Value == 0 => row with { Value = 0f },
        "postgres" when row.CreationDate != DateTime.MaxValue =>
            row with { CreationDate = new DateTime(row.CreationDate.Ticks / 10 * 10, row.CreationDate.Kind) },
        "sqlserver" => SqlServerValues.AsStored(row),
        _ => row,
    };

    private static string CanonicalText(ServiceTable row) =>
        SampleRows.Exact(row with { CreationDate = DateTime.SpecifyKind(row.CreationDate, DateTimeKind.Unspecified) });

    /// <summary>System.Progress would tell later and on another thread.</summary>
    private sealed class Reported(ConcurrentQueue<int> reported) : IProgress<int>
    {
        public void Report(int value) => reported.Enqueue(value);
    }
}
