using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Databases.SqlServer;

/// <summary>What only SQL Server does, and what becomes of its failures.</summary>
[TestFixture("sqlserver", CallForm.Sync)]
[TestFixture("sqlserver", CallForm.Async)]
internal sealed class SqlServerDatabaseTests(string engine, CallForm form) : DatabaseTestBase(engine, form)
{
    [Test]
    public async Task Tables_that_were_made_are_known_again()
    {
        await (await OpenAsync()).CreateSchemaAsync();
        IDatabase again = await OpenAsync();
        await again.CreateSchemaAsync();
        await again.VerifySchemaAsync();
    }

    [TestCase("create table ServiceTable (ServiceTableID int primary key)", "no column \"DescServiceTable varchar(200) not null\"")]
    [TestCase("create table ClientTable (ClientTableID int primary key, DescClientTable nvarchar(200) not null)",
        "column \"DescClientTable nvarchar(200) not null\" in place of \"DescClientTable varchar(200) not null\"")]
    [TestCase("create table ClientTable (ClientTableID int identity primary key)", "column \"ClientTableID int identity primary key\"")]
    public async Task A_table_of_another_shape_is_refused_and_left_as_it_is(string create, string difference)
    {
        await SqlServer.ExecuteAsync(create, SqlServerServer.DatabaseName);
        IDatabase database = await OpenAsync();
        Assert.That(await Refused(() => database.CreateSchemaAsync().AsTask()), Does.Contain(difference));
        Assert.That(await Refused(() => database.VerifySchemaAsync().AsTask()), Does.Contain(difference).Or.Contain("has no table"));
        string table = create.Split(' ')[2];
        Assert.That(await SqlServer.ExecuteAsync($"select count(*) from sys.columns where object_id = object_id('{table}')",
            SqlServerServer.DatabaseName), Is.LessThan(3));
    }

    [Test]
    public async Task A_table_whose_names_differ_in_case_alone_is_seeded()
    {
        await SqlServer.ExecuteAsync(
            "create table servicetable (servicetableid int primary key, descservicetable varchar(200) not null, value float not null, "
                + "creationdate datetime not null, stringfield1 varchar(200), stringfield2 varchar(200))",
            SqlServerServer.DatabaseName);
        Assert.That(await Get((await SeededAsync(3)).ServiceTables, 1, 3), Is.EqualTo(SeedRows.First(3)));
    }

    [Test]
    public async Task A_wrong_password_is_reported_without_it() =>
        Assert.That(
            await Refused(() =>
                OpenAsync(options =>
                    options with { Connection = SqlServer.Connection("master", c => c.Password = "wr0ng-one"), CreateDatabase = false })),
            Does.Contain("rejected login").And.Not.Contain("wr0ng"));

    [Test]
    public async Task A_database_that_is_absent_is_created_only_when_asked_for() =>
        Assert.That(
            await Refused(() =>
                OpenAsync(options =>
                    options with { Connection = SqlServer.Connection("integration_methods_absent"), CreateDatabase = false })),
            Does.Contain("has no database integration_methods_absent"));

    [Test]
    public async Task A_database_made_by_others_is_not_dropped()
    {
        string name = $"others_{Environment.ProcessId}_{Form}".ToLowerInvariant();
        await SqlServer.ExecuteAsync($"create database {name}");
        try
        {
            var options = new DatabaseOptions { Engine = Engine, Connection = SqlServer.Connection(name), CreateDatabase = true };
            await using (IDatabase database = await DatabaseCatalog.OpenAsync(options))
                await database.CreateSchemaAsync();
            Assert.That(await DatabaseCatalog.DropAsync(options), Is.False);
            Assert.That(await SqlServer.ExecuteAsync($"select count(*) from sys.databases where name = '{name}'"), Is.EqualTo(1));
        }
        finally
        {
            await SqlServer.ExecuteAsync($"drop database {name}");
        }
    }

    [Test]
    public async Task A_text_beyond_the_code_page_is_refused_and_its_batch_with_it()
    {
        if (SqlServer.CanStore(SampleRows.Plain(1) with { StringField1 = "世" }))
            Assert.Ignore("this server's databases keep every character");
        IDatabase database = await OpenAsync();
        await database.CreateSchemaAsync();
        string message = await Refused(() =>
            database.LoadAsync([SampleRows.Plain(1), SampleRows.Plain(2) with { StringField1 = "世" }]).AsTask());
        Assert.That(message, Does.StartWith("row 2 contains text that varchar(200) can't store"));
        Assert.That((await database.DigestServiceTableAsync(9)).Count, Is.Zero);
    }

    [Test]
    public async Task A_row_that_waits_for_anothers_transaction_gives_up_in_time()
    {
        IDatabase database = await SeededAsync(1, options => options with { CommandTimeout = TimeSpan.FromSeconds(2) });
        await using var other = new Microsoft.Data.SqlClient.SqlConnection(
            SqlServer.Connection(SqlServerServer.DatabaseName, c => c.Pooling = false));
        await other.OpenAsync();
        await using var transaction = other.BeginTransaction();
        await using var insert = new Microsoft.Data.SqlClient.SqlCommand(
            "insert into ClientTable (ClientTableID, DescClientTable, Value, CreationDate) values (1, '', 0, '2020-01-01')", other,
            transaction);
        await insert.ExecuteNonQueryAsync();

        string message = await Refused(() => Insert(database.ClientTable, SeedRows.Row(1)));

        Assert.That(message, Does.Contain("did not answer within 2 s"));
        await transaction.RollbackAsync();
        await Insert(database.ClientTable, SeedRows.Row(2));
    }

    [Test]
    public async Task One_of_two_transactions_that_block_each_other_learns_that_it_was_the_victim()
    {
        IDatabase database = await SeededAsync(1, options =>
            options with { Commit = CommitMode.Batch, StatementDelay = TimeSpan.FromMilliseconds(25) });
        ServiceTable[] up = [.. SeedRows.First(30)];
        ServiceTable[] down = [.. up.Reverse()];

        string message = await Refused(() => Task.WhenAll(InsertAll(database.ClientTable, up), InsertAll(database.ClientTable, down)));

        Assert.That(message, Does.Contain("as a deadlock victim"));
        Assert.That((await database.DigestClientTableAsync()).Count, Is.EqualTo(30));
    }

    [Test]
    public async Task A_connection_that_the_server_cuts_fails_its_statement_and_the_next_opens_another()
    {
        IDatabase database = await SeededAsync(3);
        await Get(database.ServiceTables, 1, 1);
        await SqlServer.CutConnectionsAsync(SqlServerServer.DatabaseName);

        string message = await Refused(() => Get(database.ServiceTables, 1, 1));

        Assert.That(message, Does.Contain("was lost at row 1"));
        Assert.That(await Get(database.ServiceTables, 1, 3), Has.Count.EqualTo(3));
    }

    private Task InsertAll(IClientTable table, IReadOnlyList<ServiceTable> rows) => Form == CallForm.Sync
        ? OnThread(() =>
        {
            table.InsertAll(rows);
            return true;
        })
        : table.InsertAllAsync(rows).AsTask();
}
