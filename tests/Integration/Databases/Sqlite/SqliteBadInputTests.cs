using IntegrationMethods.Db;
using Microsoft.Data.Sqlite;

namespace IntegrationMethods.Tests.Integration.Databases.Sqlite;

/// <summary>Files that are not what they should be: one line that says so and what to do, never a hang.</summary>
[TestFixture("sqlite", CallForm.Sync)]
[TestFixture("sqlite", CallForm.Async)]
internal sealed class SqliteBadInputTests(string engine, CallForm form) : DatabaseTestBase(engine, form)
{
    [Test]
    public async Task A_file_that_is_no_database_is_refused_and_stays_as_it_is()
    {
        await File.WriteAllTextAsync(DatabaseFile, new string('x', 5_000));
        Assert.That(await Refused(() => OpenAsync()), Is.EqualTo($"{DatabaseFile} is not a SQLite database: use another file"));
        Assert.That(await File.ReadAllTextAsync(DatabaseFile), Is.EqualTo(new string('x', 5_000)));
    }

    [Test]
    public async Task A_missing_folder_is_named()
    {
        string folder = Path.Combine(Folder, "absent");
        string message = await Refused(() => OpenAsync(options => options with { Connection = Path.Combine(folder, "rows.db") }));
        Assert.That(message, Is.EqualTo($"folder {folder} of the database does not exist: create it, or use another file"));
    }

    [Test]
    public async Task A_folder_in_place_of_a_file_is_named() =>
        Assert.That(await Refused(() => OpenAsync(options => options with { Connection = Folder })),
            Is.EqualTo($"{Folder} is a folder: name a file in it"));

    [Test]
    [Platform("Linux")]
    public async Task A_folder_that_takes_no_files_is_named() =>
        Assert.That(await Refused(() => OpenAsync(options => options with { Connection = "/proc/self/rows.db" })),
            Does.Contain("/proc/self/rows.db can't be opened"));

    [Test]
    public async Task A_database_opened_for_reading_only_is_read_and_refuses_rows()
    {
        await SeededAsync(3);
        IDatabase database = await OpenAsync(options => options with { Connection = $"Data Source={DatabaseFile};Mode=ReadOnly" });
        await database.VerifySchemaAsync();
        Assert.That(await Get(database.ServiceTables, 1, 3), Has.Count.EqualTo(3));
        Assert.That(await Refused(() => Insert(database.ClientTable, SeedRows.Row(1))), Does.Contain("is not writable"));
    }

    [Test]
    [Platform("Linux")]
    public async Task A_file_system_without_shared_memory_is_refused() =>
        Assert.That(await Refused(() => OpenAsync(options => options with { Connection = $"Data Source={DatabaseFile};Vfs=unix-dotfile" })),
            Does.Contain("does not support SQLite's write-ahead log (journal mode 'delete')"));

    [TestCase("file:rows.db")]
    [TestCase("Data Source=FILE:/tmp/rows.db?mode=memory&cache=shared")]
    public async Task A_uri_is_refused(string connection) =>
        Assert.That((await CatchAsync<UsageException>(() => OpenAsync(options => options with { Connection = connection }))).Message,
            Is.EqualTo("SQLite URIs are not supported: pass the path itself, and any options as connection string keywords"));

    [Test]
    public async Task A_damaged_file_is_reported_as_such()
    {
        IDatabase database = await SeededAsync(2_000);
        await database.DisposeAsync();
        await using (FileStream file = File.OpenWrite(DatabaseFile))
        {
            file.Position = 4_096;
            await file.WriteAsync(Enumerable.Repeat((byte)0xAA, 40_960).ToArray());
        }
        IDatabase damaged = await OpenAsync();
        Assert.That(await Refused(() => Get(damaged.ServiceTables, 1, 500)), Does.Contain("is damaged"));
    }

    [Test]
    public async Task A_database_without_tables_asks_to_be_seeded()
    {
        IDatabase database = await OpenAsync();
        Assert.That(await Refused(() => database.VerifySchemaAsync().AsTask()),
            Does.Contain("has no table ServiceTable: run 'seed' first"));
        Assert.That(await Refused(() => Get(database.ServiceTables, 1, 1)), Does.Contain("has no tables yet: run 'seed' first"));
    }

    [Test]
    public async Task A_server_needs_the_table_that_it_reads_and_no_other()
    {
        IDatabase database = await SeededAsync(1);
        Execute("drop table ClientTable");
        await database.VerifySchemaAsync(TableUse.Reads);
        Assert.That(await Refused(() => database.VerifySchemaAsync(TableUse.Both).AsTask()),
            Does.Contain("has no table ClientTable: run 'seed' first"));
    }

    [TestCase("create table ServiceTable (ServiceTableID integer primary key)", "no column \"DescServiceTable varchar(200) not null\"")]
    [TestCase("create table ServiceTable (ServiceTableID integer primary key, DescServiceTable varchar(200) not null, Value text not "
        + "null, CreationDate datetime not null, StringField1 varchar(200) null, StringField2 "
        + "varchar(200) null)", "column \"Value text not null\" in place of \"Value float not null\"")]
    [TestCase("create table ServiceTable (ServiceTableID integer, DescServiceTable varchar(200) not null, Value float not null, "
        + "CreationDate datetime not null, StringField1 varchar(200) null, StringField2 "
        + "varchar(200) null)", "in place of \"ServiceTableID integer primary key\"")]
    [TestCase("create table ServiceTable (ServiceTableID integer primary key, DescServiceTable varchar(200) not null, Value float not "
        + "null, CreationDate datetime not null, StringField1 varchar(200) null, StringField2 varchar(200) "
        + "null, More int)", "an unknown column \"More int null\"")]
    [TestCase("create view ServiceTable as select 1 as ServiceTableID", "in place of")]
    [TestCase("create table ClientTable (ClientTableID integer primary key)", "table ClientTable")]
    public async Task A_table_of_another_shape_is_refused_and_never_altered(string create, string difference)
    {
        Execute(create);
        IDatabase database = await OpenAsync();
        Assert.That(await Refused(() => database.CreateSchemaAsync().AsTask()),
            Does.Contain(difference).And.Contain("choose another database"));
        using SqliteConnection connection = Connect();
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = $"select sql from sqlite_master where name = '{create.Split(' ')[2]}'";
        Assert.That(((string)command.ExecuteScalar()!).ToUpperInvariant(), Is.EqualTo(create.ToUpperInvariant()));
    }

    [Test]
    public async Task A_table_of_the_right_shape_is_taken_whatever_the_case_and_order_of_its_columns()
    {
        Execute("create table servicetable (StringField1 VARCHAR(200), servicetableid INTEGER PRIMARY KEY, Value FLOAT NOT NULL, "
            + "DescServiceTable VARCHAR(200) NOT NULL, CreationDate DATETIME NOT NULL, StringField2 VARCHAR(200))");
        IDatabase database = await SeededAsync(2);
        Assert.That((await Get(database.ServiceTables, 1, 2))[1], Is.EqualTo(SeedRows.Row(2)));
    }

    [Test]
    public async Task A_file_locked_by_another_program_is_refused_within_the_limit()
    {
        await (await SeededAsync(1)).DisposeAsync();
        await using SqliteConnection other = Connect();
        Execute(other, "pragma locking_mode=exclusive; pragma journal_mode=delete; begin exclusive");
        string message = await Refused(() => OpenAsync(options => options with { CommandTimeout = TimeSpan.FromSeconds(1) }))
            .WaitAsync(Limit);
        Assert.That(message,
            Is.EqualTo($"database {DatabaseFile} is locked by another program, which did not release it within 1 s: close that program, "
                + "or use another file"));
    }

    [Test]
    public async Task Inserts_wait_for_a_writer_of_another_program_and_are_refused_within_the_limit()
    {
        IDatabase database = await SeededAsync(1, options => options with { CommandTimeout = TimeSpan.FromSeconds(1) });
        await using SqliteConnection other = Connect();
        Execute(other, "begin immediate");
        Assert.That(await Refused(() => Insert(database.ClientTable, SeedRows.Row(1)))
            .WaitAsync(Limit), Does.Contain("is locked by another program"));
        Assert.That(await Get(database.ServiceTables, 1, 1), Has.Count.EqualTo(1));
        Execute(other, "rollback");
        await Insert(database.ClientTable, SeedRows.Row(1));
        Assert.That((await database.DigestClientTableAsync()).Count, Is.EqualTo(1));
    }

    [Test]
    public async Task An_insert_goes_through_once_the_other_writer_is_done()
    {
        IDatabase database = await SeededAsync(1);
        await using SqliteConnection other = Connect();
        Execute(other, "begin immediate");
        Task insert = OnThread(() => Insert(database.ClientTable, SeedRows.Row(1))).Unwrap();
        Assert.That(insert.IsCompleted, Is.False);
        Execute(other, "rollback");
        await insert.WaitAsync(Limit);
        Assert.That((await database.DigestClientTableAsync()).Count, Is.EqualTo(1));
    }

    [Test]
    public async Task NaN_is_refused_with_its_row()
    {
        IDatabase database = await SeededAsync(1);
        ServiceTable row = SampleRows.Plain(7) with { Value = float.NaN };
        const string message = "row 7 contains NaN, which SQLite can't store: replace it with a number, or use --db memory";
        Assert.That(await Refused(() => Insert(database.ClientTable, row)), Is.EqualTo(message));
        Assert.That(await Refused(() => database.LoadAsync([.. Enumerable.Range(1, 6).Select(SeedRows.Row), row]).AsTask()),
            Is.EqualTo(message));
        Assert.That((await database.DigestServiceTableAsync(9)).Count, Is.EqualTo(1));
    }

    [Test]
    public async Task A_row_in_the_table_over_the_limits_is_not_served()
    {
        IDatabase database = await SeededAsync(3);
        Execute($"update ServiceTable set DescServiceTable = '{new string('x', 201)}' where ServiceTableID = 2");
        ServiceFaultException fault = await CatchAsync<ServiceFaultException>(() => Get(database.ServiceTables, 1, 3));
        Assert.That(fault.Code, Is.EqualTo(ServiceFaultCode.RowOverLimit));
    }

    [Test]
    public async Task A_column_that_holds_another_type_is_reported_with_its_row()
    {
        IDatabase database = await SeededAsync(3);
        Execute("update ServiceTable set CreationDate = 'yesterday' where ServiceTableID = 2");
        string message = await Refused(() => Get(database.ServiceTables, 1, 3));
        Assert.That(message, Is.EqualTo("row 2 of the database has a value of the wrong type: correct the row, or use another database"));
    }

    private void Execute(string text)
    {
        using SqliteConnection connection = Connect();
        Execute(connection, text);
    }

    private static void Execute(SqliteConnection connection, string text)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = text;
        command.ExecuteNonQuery();
    }

    private SqliteConnection Connect()
    {
        SQLitePCL.Batteries_V2.Init();
        var connection = new SqliteConnection($"Data Source={DatabaseFile};Pooling=false");
        connection.Open();
        return connection;
    }
}
