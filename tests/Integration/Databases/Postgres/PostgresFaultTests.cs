using IntegrationMethods.Db;
using Npgsql;

namespace IntegrationMethods.Tests.Integration.Databases.Postgres;

/// <summary>What goes wrong with a server, as one line with a remedy and without a password; never tried again.</summary>
[Category("Long")]
[TestFixture("postgres", CallForm.Sync)]
[TestFixture("postgres", CallForm.Async)]
internal sealed class PostgresFaultTests(string engine, CallForm form) : DatabaseTestBase(engine, form)
{
    [Test]
    public async Task A_wrong_password_is_refused_and_not_shown()
    {
        string message = await RefusedToOpen(connection => connection.Password = "wr0ng");
        Assert.That(message, Does.Contain("rejected the login").And.Not.Contain("wr0ng").And.Not.Contain("s3cret"));
    }

    [Test]
    public async Task A_missing_password_is_reported()
    {
        string message = await RefusedToOpen(connection => connection.Password = null);
        Assert.That(message, Does.Contain("password").IgnoreCase);
    }

    [Test]
    public async Task A_server_that_does_not_listen_is_reported() =>
        Assert.That(await RefusedToOpen(connection => connection.Port = 1),
            Is.EqualTo("PostgreSQL at 127.0.0.1:1 refuses connections: start it, or name another one with --connection"));

    [Test]
    public async Task An_unknown_host_is_reported() =>
        Assert.That(await RefusedToOpen(connection => connection.Host = "no-such-host.invalid"),
            Is.EqualTo("host no-such-host.invalid can't be resolved: correct its name in --connection"));

    [TestCase(null, "postgres needs a connection string: pass --connection")]
    [TestCase("", "postgres needs a connection string: pass --connection")]
    [TestCase("Username=me;Password=s3cret", "names no host")]
    [TestCase("Host=a,b;Username=me;Password=s3cret", "names several hosts")]
    [TestCase("postgres://me:s3cret@127.0.0.1/x", "is invalid")]
    [TestCase("Host=127.0.0.1;Port=s3cret", "is invalid")]
    [TestCase("Host=127.0.0.1;Pasword=s3cret", "is invalid")]
    public async Task A_connection_that_is_none_is_refused_without_telling_it(string? connection, string message)
    {
        UsageException error = await CatchAsync<UsageException>(() => OpenAsync(options => options with { Connection = connection }));
        Assert.That(error.Message, Does.Contain(message).And.Not.Contain("s3cret"));
    }

    [Test]
    public async Task Connections_ended_by_the_server_fail_their_statement_once_and_later_ones_get_new_connections()
    {
        IDatabase database = await SeededAsync(10);
        await Get(database.ServiceTables, 1, 10);
        await Insert(database.ClientTable, SeedRows.Row(1));
        await Postgres.ExecuteAsync($"select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '{DatabaseName}'");
        Assert.That(await Refused(() => Get(database.ServiceTables, 1, 1)), Does.Contain("closed the connection"));
        Assert.That(await Refused(() => Insert(database.ClientTable, SeedRows.Row(2))), Does.Contain("closed the connection"));
        Assert.That(database.Counts, Is.EqualTo(new StatementCounts(11, 2, 2)), "a second try would show");
    }

    [Test]
    public async Task Set_up_and_proof_go_on_after_the_server_ended_the_connection_kept_for_them()
    {
        IDatabase database = await SeededAsync(10);
        await database.ResetAsync(10);
        await Insert(database.ClientTable, SeedRows.Row(1));
        await Postgres.ExecuteAsync($"select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '{DatabaseName}'");

        Assert.That((await database.DigestClientTableAsync()).Count, Is.EqualTo(1));
        await database.ResetAsync(10);
        Assert.That((await database.DigestClientTableAsync()).Count, Is.Zero);
    }

    [Test]
    public async Task A_statement_that_waits_longer_than_the_limit_is_given_up()
    {
        // Seeding has the usual limit, as a busy machine may take longer.
        IDatabase seeded = await SeededAsync(1);
        IDatabase database = await OpenAsync(options => options with { CommandTimeout = TimeSpan.FromSeconds(1) });
        await using NpgsqlConnection blocker = await Postgres.OpenAsync(DatabaseName);
        await using NpgsqlTransaction transaction = await blocker.BeginTransactionAsync();
        await using (var block = new NpgsqlCommand("lock table ClientTable, ServiceTable in access exclusive mode", blocker, transaction))
            await block.ExecuteNonQueryAsync();
        const string Slow = "did not answer within 1 s: find out what keeps it busy, or raise --db-timeout";
        Assert.That(await Refused(() => Insert(database.ClientTable, SeedRows.Row(1))), Does.EndWith(Slow));
        Assert.That(await Refused(() => Get(database.ServiceTables, 1, 1)), Does.EndWith(Slow));
        Assert.That(await Refused(() => database.ResetAsync(1).AsTask()), Does.EndWith(Slow));
        await transaction.RollbackAsync();
        await Get(seeded.ServiceTables, 1, 1);
    }

    [Test]
    public async Task A_server_without_a_free_connection_is_reported()
    {
        await SeededAsync(1);
        string role = $"few_{DatabaseName}";
        await Postgres.ExecuteAsync($"create role {role} login password 'x' connection limit 0");
        try
        {
            string message = await RefusedToOpen(connection => (connection.Username, connection.Password) = (role, "x"));
            Assert.That(message, Does.EndWith("accepts no more connections: use fewer calls in flight, or raise its max_connections"));
        }
        finally
        {
            await Postgres.ExecuteAsync($"drop role {role}");
        }
    }

    [Test]
    public async Task A_database_without_tables_is_reported()
    {
        IDatabase database = await OpenAsync();
        Assert.That(await Refused(() => Get(database.ServiceTables, 1, 1)), Does.EndWith("has no tables yet: run 'seed' first"));
        Assert.That(await Refused(() => database.VerifySchemaAsync().AsTask()),
            Does.EndWith("has no table ServiceTable: run 'seed' first"));
    }

    [Test]
    public async Task A_batch_with_a_row_that_is_there_already_leaves_none_of_its_rows()
    {
        IDatabase database = await SeededAsync(1, options => options with { Commit = CommitMode.Batch });
        await Insert(database.ClientTable, SeedRows.Row(3));
        ServiceTable[] rows = [.. SeedRows.First(5)];
        string message = await Refused(() => Form == CallForm.Sync
            ? OnThread(() =>
            {
                database.ClientTable.InsertAll(rows);
                return true;
            })
            : database.ClientTable.InsertAllAsync(rows).AsTask());
        Assert.That(message, Does.StartWith("row 3 already exists in the table of "));
        Assert.That((await database.DigestClientTableAsync()).Count, Is.EqualTo(1));
    }

    private Task<string> RefusedToOpen(Action<NpgsqlConnectionStringBuilder> change) =>
        Refused(() => OpenAsync(options => options with { Connection = Postgres.Connection(DatabaseName, change) }));
}
