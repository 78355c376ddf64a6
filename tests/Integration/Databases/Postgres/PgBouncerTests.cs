using System.ComponentModel;
using IntegrationMethods.Db;
using IntegrationMethods.Tests.Integration.Support;
using Npgsql;

namespace IntegrationMethods.Tests.Integration.Databases.Postgres;

/// <summary>A pooler that lends one connection of the server to the transactions of all clients.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class PgBouncerTests(CallForm form) : DatabaseTestBase("postgres", form)
{
    private PeerProcess? _bouncer;
    private int _port;

    [SetUp]
    public async Task StartBouncer()
    {
        try
        {
            _port = FreePort.Find();
            _bouncer = await PostgresServer.LaunchScriptAsync("bouncer.sh", $"{_port}",
                $"{new NpgsqlConnectionStringBuilder(Postgres.Connection("postgres")).Port}", PostgresServer.Password);
        }
        catch (Exception missing) when (missing is InvalidOperationException or Win32Exception or IOException)
        {
            Skip.OrFailInCI($"no PgBouncer: {missing.Message.Trim().ReplaceLineEndings(" ")}");
        }
        await Postgres.ExecuteAsync($"create database {DatabaseName}");
    }

    [TearDown]
    public async Task EndBouncer() => await (_bouncer?.EndAsync() ?? Task.CompletedTask);

    [Test]
    public async Task Without_prepared_statements_each_row_is_proven()
    {
        IDatabase first = await OpenBehindAsync(prepare: false);
        await first.CreateSchemaAsync();
        await first.SeedAsync(20);
        await first.ResetAsync(20);
        foreach (ServiceTable row in await Get(first.ServiceTables, 1, 20))
            await Insert(first.ClientTable, row);

        Assert.That(first.Counts, Is.EqualTo(new StatementCounts(20, 20, 20)));
        Assert.That(await first.DigestClientTableAsync(), Is.EqualTo(await first.DigestServiceTableAsync(20)));
        Assert.That((first.Settings["engine_counters"], await first.ReadEngineCountsAsync()), Is.EqualTo(("none, behind a pooler",
            (EngineCounts?)null)), "figures of the connections that others used");
    }

    [Test]
    public async Task A_prepared_statement_that_another_client_has_names_the_option()
    {
        IDatabase first = await OpenBehindAsync(prepare: true), second = await OpenBehindAsync(prepare: true);
        await first.CreateSchemaAsync();
        await first.SeedAsync(2);
        await Get(first.ServiceTables, 1, 1);

        Assert.That(await Refused(() => Get(second.ServiceTables, 1, 1)), Is.EqualTo($"PostgreSQL at 127.0.0.1:{_port} lost a prepared "
            + "statement (prepared statement \"_p1\" already exists): behind a pooler such as PgBouncer, add --prepare off"));
    }

    private Task<IDatabase> OpenBehindAsync(bool prepare) => OpenAsync(options => options with
    {
        Connection = new NpgsqlConnectionStringBuilder(options.Connection) { Port = _port }.ConnectionString,
        CreateDatabase = false,
        RowQueriesInFlight = 1,
        Prepare = prepare,
    });
}
