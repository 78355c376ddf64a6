using IntegrationMethods.Db;
using IntegrationMethods.Db.Postgres;
using IntegrationMethods.Db.Sql;
using Npgsql;

namespace IntegrationMethods.Tests.Integration.Databases.Postgres;

/// <summary>What is PostgreSQL's own.</summary>
[TestFixture("postgres", CallForm.Sync)]
[TestFixture("postgres", CallForm.Async)]
internal sealed class PostgresDatabaseTests(string engine, CallForm form) : DatabaseTestBase(engine, form)
{
    [Test]
    public async Task Its_async_is_true_and_its_location_shows_no_password()
    {
        IDatabase database = await OpenAsync();
        Assert.That(database.AsyncKind, Is.EqualTo(FormKind.Native));
        Assert.That(database.Location, Does.Match($@"^127\.0\.0\.1:\d+/{DatabaseName}$"));
    }

    [Test]
    public async Task Settings_report_version_and_durability_as_the_server_says_them()
    {
        IReadOnlyDictionary<string, string> settings = (await OpenAsync()).Settings;
        foreach (string name in new[] { "fsync", "synchronous_commit", "full_page_writes", "wal_level" })
            Assert.That(settings[name], Is.EqualTo(await Postgres.ExecuteAsync($"show {name}", DatabaseName)), name);
        Assert.That(settings["version"], Does.Match(@"^\d+\.\d+"));
        Assert.That(settings["reset"], Is.EqualTo("truncate, checkpoint"));
        Assert.That(settings["driver"], Does.Match(@"^Npgsql \d+\.\d+\.\d+$"));
        Assert.That(settings["gss_encryption"], Is.EqualTo("disable"));
        Assert.That(string.Join('|', settings.Values), Does.Not.Contain("s3cret"));
    }

    [Test]
    public async Task An_absent_database_is_refused_unless_it_shall_be_created()
    {
        RemedyException? error = await Assert.ThrowsAsync<RemedyException>(() =>
            OpenAsync(options => options with { CreateDatabase = false }));
        Assert.That(error!.Message, Does.EndWith($"has no database {DatabaseName}: run 'seed', which creates it, or name another one"));
    }

    [Test]
    public async Task A_created_database_holds_unicode_waits_for_no_disk_and_is_created_once()
    {
        await OpenAsync();
        await OpenAsync();
        Assert.That(await Postgres.ExecuteAsync("show server_encoding", DatabaseName), Is.EqualTo("UTF8"));
        Assert.That(await Postgres.ExecuteAsync("show synchronous_commit", DatabaseName), Is.EqualTo("off"));
    }

    [TestCase("create table ServiceTable (ServiceTableID integer primary key, DescServiceTable text not null)", "in place of")]
    [TestCase("create table ClientTable (ClientTableID integer generated always as identity primary key)",
        "column \"clienttableid integer generated always as identity primary key\" in place of")]
    [TestCase("create table ClientTable (ClientTableID integer primary key, DescClientTable varchar(200) not null, Value real not null, "
        + "CreationDate timestamp not null, StringField1 varchar(200), StringField2 "
        + "varchar(200))", "column \"value real not null\" in place of \"Value double precision not null\"")]
    [TestCase("create table ServiceTable (ServiceTableID integer, DescServiceTable varchar(200) not null, Value float not null, "
        + "CreationDate timestamp not null, StringField1 varchar(200), StringField2 "
        + "varchar(200))", "in place of \"ServiceTableID integer primary key\"")]
    [TestCase("create table ClientTable (ClientTableID integer primary key, DescClientTable varchar(200) not null, Value float not null, "
        + "CreationDate timestamp not null, StringField1 varchar(200), StringField2 "
        + "varchar(200), More int)", "an unknown column \"more integer null\"")]
    public async Task A_table_of_another_shape_is_refused_and_stays(string create, string difference)
    {
        IDatabase database = await OpenAsync();
        await Postgres.ExecuteAsync(create, DatabaseName);
        Assert.That(await Refused(() => database.CreateSchemaAsync().AsTask()), Does.Contain(difference).And.Contain("left unchanged"));
        Assert.That(await Refused(() => database.VerifySchemaAsync().AsTask()), Does.Contain(difference).Or.Contain("has no table"));
    }

    [Test]
    public async Task A_date_is_kept_to_the_microsecond_whatever_its_kind_and_side_of_the_epoch()
    {
        DateTime[] dates =
        [
            new DateTime(1999, 12, 31, 23, 59, 59, DateTimeKind.Utc).AddTicks(9_999_999),
            new DateTime(2014, 4, 1, 12, 30, 15, DateTimeKind.Local).AddTicks(19),
            DateTime.MinValue, DateTime.MaxValue,
        ];
        IDatabase database = await OpenAsync();
        await database.CreateSchemaAsync();
        await database.LoadAsync(dates.Select((date, i) => SampleRows.Plain(i + 1) with { CreationDate = date }));
        IReadOnlyList<ServiceTable> read = await Get(database.ServiceTables, 1, dates.Length);
        Assert.That(read.Select(row => row.CreationDate.Ticks), Is.EqualTo(
            [dates[0].Ticks - 9, dates[1].Ticks - 9, DateTime.MinValue.Ticks, DateTime.MaxValue.Ticks]));
    }

    [Test]
    public async Task A_nul_character_is_refused_before_it_is_sent()
    {
        const string Refusal = "row 1 contains a NUL character, which PostgreSQL can't store: remove it, or use another database";
        IDatabase database = await OpenAsync();
        await database.CreateSchemaAsync();
        ServiceTable row = SampleRows.Plain(1) with { StringField2 = "a\0b" };
        Assert.That(await Refused(() => database.LoadAsync([row]).AsTask()), Is.EqualTo(Refusal));
        Assert.That(await Refused(() => Insert(database.ClientTable, row)), Is.EqualTo(Refusal));
        Assert.That((await database.DigestServiceTableAsync(1)).Count, Is.Zero);
    }

    [Test]
    public async Task Seeding_copies_and_a_batch_that_fails_is_taken_back()
    {
        IDatabase database = await SeededAsync(10_000);
        Assert.That(await CallsLike("copy%"), Is.EqualTo(1));
        Assert.That(await CallsLike("insert into servicetable%"), Is.Zero);
        ServiceTable[] rows = [.. SeedRows.First(15_000)];
        rows[^1] = rows[^1] with { StringField1 = "\0" };
        Assert.That(await Refused(() => database.LoadAsync(rows).AsTask()), Does.StartWith("row 15000 contains a NUL"));
        Assert.That((await database.DigestServiceTableAsync(20_000)).Count, Is.EqualTo(10_000));
    }

    [TestCase(true)]
    [TestCase(false)]
    public async Task Statements_are_prepared_or_not_as_the_options_say(bool prepare)
    {
        await SeededAsync(3);
        var options = new DatabaseOptions { Connection = Postgres.Connection(DatabaseName), Prepare = prepare };
        var postgres = new PostgresEngine(options);
        await using var pool = new StatementPool<RowQuery>(postgres, postgres.Source, c => new RowQuery(postgres, c, options), 1, Limit);
        RowQuery query = Form == CallForm.Sync
            ? await OnThread(() => pool.Use(0, (query, _) => query))
            : await pool.UseAsync(0, (query, _, _) => ValueTask.FromResult(query), default);
        for (int id = 1; id <= 3; id++)
            Assert.That(Form == CallForm.Sync ? query.Execute(id) : await query.ExecuteAsync(id, default), Is.EqualTo(SeedRows.Row(id)));
        await using var prepared = new NpgsqlCommand(
            "select count(*) from pg_prepared_statements where statement ilike '%from servicetable%'", (NpgsqlConnection)query.Connection);
        Assert.That(await prepared.ExecuteScalarAsync(), Is.EqualTo(prepare ? 1L : 0L));
    }

    [Test]
    public async Task No_more_connections_are_opened_than_the_limit_in_either_form()
    {
        IDatabase database = await SeededAsync(600, options => options with { MaxConnections = 3, RowQueriesInFlight = 6 });
        // That of set-up.
        await database.ReleaseConnectionsAsync();
        await Task.WhenAll(Enumerable.Range(0, 6).Select(call => Get(database.ServiceTables, call * 100 + 1, call * 100 + 100)));
        Assert.That(await Connections(), Is.EqualTo(3));
        await database.ReleaseConnectionsAsync();
        Assert.That(async () => await Connections(), Is.EqualTo(0).After(10).Seconds.PollEvery(20).MilliSeconds);
        await database.ReopenConnectionsAsync();
        Assert.That(await Connections(), Is.EqualTo(3));
    }

    [TestCase(2, true)]
    [TestCase(1_000, false, Description = "the server has no room for all of them")]
    public async Task Connections_are_kept_between_repetitions_where_the_server_has_room(int pairs, bool kept)
    {
        IDatabase database = await SeededAsync(3, options => options.For(3) with { KeptBy = pairs });
        await Task.WhenAll(Enumerable.Range(1, 3).Select(id => Get(database.ServiceTables, id, id)));
        string before = await Backends();

        await database.ReleaseConnectionsAsync();
        await database.ReopenConnectionsAsync();

        Assert.That(await Backends(), kept ? Is.EqualTo(before) : Is.Not.EqualTo(before));
    }

    [Test]
    public async Task More_calls_in_flight_than_the_server_has_connections_are_refused_with_the_numbers()
    {
        int given = Convert.ToInt32(
            await Postgres.ExecuteAsync(
                "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - "
                    + "coalesce(current_setting('reserved_connections', true), '0')::int"),
            System.Globalization.CultureInfo.InvariantCulture);
        string refusal = await Refused(() => OpenAsync(options => (options with { RowQueriesInFlight = 1 }).For(given)));
        Assert.That(refusal,
            Does.StartWith($"{given} calls in flight with 1 row queries each need {2 * given + 4} database connections, but ")
            .And.EndWith($" allows {given}: reduce --in-flight or --row-queries-in-flight, or raise its max_connections"));
        IDatabase database = await SeededAsync(2, options => options.For((given - 3) / 4));
        Assert.That(await Get(database.ServiceTables, 1, 2), Has.Count.EqualTo(2));
    }

    [Test]
    public async Task Text_that_looks_like_sql_is_text()
    {
        const string Attack = "x'); drop table ClientTable; --";
        IDatabase database = await OpenAsync();
        await database.CreateSchemaAsync();
        await database.LoadAsync([SampleRows.Plain(1) with { DescServiceTable = Attack }]);
        ServiceTable row = (await Get(database.ServiceTables, 1, 1))[0];
        await Insert(database.ClientTable, row);
        Assert.That(row.DescServiceTable, Is.EqualTo(Attack));
        Assert.That(await database.DigestClientTableAsync(), Is.EqualTo(await database.DigestServiceTableAsync(1)));
    }

    private async Task<long> Connections() =>
        (long)(await Postgres.ExecuteAsync($"select count(*) from pg_stat_activity where datname = '{DatabaseName}'"))!;

    private async Task<string> Backends() => (string)(await Postgres.ExecuteAsync(
        $"select string_agg(pid::text, ' ' order by pid) from pg_stat_activity where datname = '{DatabaseName}'"))!;

    private async Task<long> CallsLike(string pattern) => Convert.ToInt64(
        await Postgres.ExecuteAsync(
            $"select coalesce(sum(calls), 0) from pg_stat_statements s join pg_database d on d.oid = s.dbid where datname = "
                + $"'{DatabaseName}' and query ilike '{pattern}'"),
        System.Globalization.CultureInfo.InvariantCulture);
}
