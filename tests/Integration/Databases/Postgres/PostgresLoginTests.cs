using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Integration.Databases.Postgres;

/// <summary>The logins of db/README.md: what they need they may, and no more.</summary>
[TestFixture("postgres", CallForm.Sync)]
[TestFixture("postgres", CallForm.Async)]
internal sealed class PostgresLoginTests(string engine, CallForm form) : DatabaseTestBase(engine, form)
{
    private string Reader => $"reader_{DatabaseName}";

    private string Writer => $"writer_{DatabaseName}";

    [TearDown]
    public async Task DropLogins()
    {
        foreach (string role in new[] { Reader, Writer })
        {
            if (await Postgres.ExecuteAsync($"select 1 from pg_roles where rolname = '{role}'") is null)
                continue;
            if (await Postgres.ExecuteAsync($"select 1 from pg_database where datname = '{DatabaseName}'") is not null)
                await Postgres.ExecuteAsync($"drop owned by {role}", DatabaseName);
            await Postgres.ExecuteAsync($"drop role {role}");
        }
    }

    [Test]
    public async Task The_reader_reads_and_writes_nothing()
    {
        await CreateLoginsAsync();
        IDatabase database = await OpenAs(Reader);
        await database.VerifySchemaAsync(TableUse.Reads);
        Assert.That(await Get(database.ServiceTables, 1, 20), Has.Count.EqualTo(20));
        Assert.That(await Refused(() => Insert(database.ClientTable, SeedRows.Row(1))),
            Does.StartWith("the login lacks a permission").And.Contain("permission denied").And.Contain("grant it"));
        Assert.That(await Refused(() => database.ResetAsync(1).AsTask()), Does.StartWith("the login lacks a permission"));
        Assert.That(await Refused(() => database.SeedAsync(30).AsTask()), Does.StartWith("the login lacks a permission"));
    }

    [Test]
    public async Task The_reader_needs_no_client_table()
    {
        await CreateLoginsAsync();
        await Postgres.ExecuteAsync("drop table ClientTable", DatabaseName);
        IDatabase database = await OpenAs(Reader);
        await database.VerifySchemaAsync(TableUse.Reads);
        Assert.That(await Get(database.ServiceTables, 1, 20), Has.Count.EqualTo(20));
        Assert.That(await Refused(() => database.VerifySchemaAsync().AsTask()), Does.EndWith("has no table ClientTable: run 'seed' first"));
    }

    [Test]
    public async Task The_writer_fills_the_client_table_and_leaves_the_other_alone()
    {
        await CreateLoginsAsync();
        IDatabase database = await OpenAs(Writer);
        await database.CreateSchemaAsync();
        await database.ResetAsync(20);
        for (int id = 1; id <= 20; id++)
            await Insert(database.ClientTable, SeedRows.Row(id));
        Assert.That(await database.DigestClientTableAsync(), Is.EqualTo(await database.DigestServiceTableAsync(20)));
        Assert.That(database.Settings["reset"], Is.EqualTo("truncate; checkpoint not permitted"));
        Assert.That(await Refused(() => database.SeedAsync(30).AsTask()), Does.StartWith("the login lacks a permission"));
    }

    /// <summary>The very statements that db/README.md gives to its readers.</summary>
    private async Task CreateLoginsAsync()
    {
        await SeededAsync(20);
        string[] statements = Checkout.Read("db/README.md").Split("```sql\n")[1].Split("```")[0]
            .Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        Assert.That(statements, Has.Length.EqualTo(5));
        foreach (string statement in statements)
            await Postgres.ExecuteAsync(statement.Replace("integration_reader", Reader, StringComparison.Ordinal)
                .Replace("integration_writer", Writer, StringComparison.Ordinal), DatabaseName);
    }

    private Task<IDatabase> OpenAs(string role) => OpenAsync(options => options with
    {
        CreateDatabase = false,
        Connection = Postgres.Connection(DatabaseName, connection => (connection.Username, connection.Password) = (role, "choose one")),
    });
}
