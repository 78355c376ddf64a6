using IntegrationMethods.Db;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Databases.SqlServer;

/// <summary>The logins of db/README.md: what they need they may, and no more.</summary>
[TestFixture("sqlserver", CallForm.Sync)]
[TestFixture("sqlserver", CallForm.Async)]
internal sealed class SqlServerLoginTests(string engine, CallForm form) : DatabaseTestBase(engine, form)
{
    private string Reader => $"reader_{Environment.ProcessId}_{Form}";

    private string Writer => $"writer_{Environment.ProcessId}_{Form}";

    [TearDown]
    public async Task DropLogins()
    {
        // Babelfish drops no user who has rights on a table.
        await SqlServer.DropTablesAsync();
        foreach (string login in new[] { Reader, Writer })
        {
            await SqlServer.ExecuteAsync($"if user_id('{login}') is not null drop user {login}", SqlServerServer.DatabaseName);
            await SqlServer.ExecuteAsync($"if suser_id('{login}') is not null drop login {login}");
        }
    }

    [Test]
    public async Task The_reader_reads_and_writes_nothing()
    {
        await CreateLoginsAsync();
        await using IDatabase database = await OpenAs(Reader);
        await database.VerifySchemaAsync(TableUse.Reads);
        Assert.That(await Get(database.ServiceTables, 1, 20), Has.Count.EqualTo(20));
        // Babelfish has no separate error number for it, only PostgreSQL's message.
        Assert.That(
            await Refused(() => Insert(database.ClientTable, SeedRows.Row(1))),
            Does.Contain("lacks a permission").And.Contain("grant it").Or.Contain("permission denied for table"));
        Assert.That(await Refused(() => database.SeedAsync(30).AsTask()), Does.Contain("permission").Or.Contain("may not create"));
    }

    [Test]
    public async Task The_writer_fills_the_client_table_and_leaves_the_other_alone()
    {
        await CreateLoginsAsync();
        await using IDatabase database = await OpenAs(Writer);
        await database.CreateSchemaAsync();
        await database.ResetAsync(20);
        for (int id = 1; id <= 20; id++)
            await Insert(database.ClientTable, SeedRows.Row(id));
        Assert.That(await database.DigestClientTableAsync(), Is.EqualTo(await database.DigestServiceTableAsync(20)));
        Assert.That(await Refused(() => database.SeedAsync(30).AsTask()), Does.Contain("permission").Or.Contain("may not create"));
    }

    /// <summary>The very statements that db/README.md gives to its readers.</summary>
    private async Task CreateLoginsAsync()
    {
        await SeededAsync(20);
        string section = Checkout.Read("db/README.md").Split("## Least-privilege logins on SQL Server")[1];
        string[] statements = section.Split("```sql\n")[1].Split("```")[0]
            .Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        Assert.That(statements, Has.Length.EqualTo(7));
        foreach (string statement in statements)
        {
            string own = statement.Replace("integration_reader", Reader, StringComparison.Ordinal)
                .Replace("integration_writer", Writer, StringComparison.Ordinal);
            await SqlServer.ExecuteAsync(own, SqlServerServer.DatabaseName);
        }
    }

    private Task<IDatabase> OpenAs(string login) => OpenAsync(options => options with
    {
        CreateDatabase = false,
        Connection = SqlServer.Connection(SqlServerServer.DatabaseName, connection =>
            (connection.UserID, connection.Password) = (login, "Choose-1")),
    });
}
