using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;

namespace IntegrationMethods.Tests.Unit.Db;

/// <summary>A connection string of one engine given to another: it would become a file with the password in its name.</summary>
internal sealed class ConnectionOfAnotherEngineTests
{
    private const string Secret = "s3cret", SqlServer = $"Server=127.0.0.1;User ID=sa;Password={Secret};TrustServerCertificate=True",
        Postgres = $"Host=127.0.0.1;Username=me;Password={Secret};Database=x";

    [TestCase("auto", SqlServer,
        "a connection string for sqlserver, but the database is auto, which takes the path of a file: use --db sqlserver,")]
    [TestCase("sqlite", SqlServer, "a connection string for sqlserver, but the database is sqlite: use --db sqlserver,")]
    [TestCase("auto", Postgres,
        "a connection string for postgres, but the database is auto, which takes the path of a file: use --db postgres,")]
    [TestCase("sqlite", "User ID=sa;Initial Catalog=x;Password="
        + Secret, "a connection string for sqlserver, but the database is sqlite: use --db sqlserver,")]
    [TestCase("sqlite", "Password=x;Database="
        + Secret, "a connection string for postgres or sqlserver, but the database is sqlite: use --db postgres,")]
    [TestCase("sqlserver", Postgres, "a connection string for postgres, but the database is sqlserver: use --db postgres,")]
    [TestCase("postgres", "Server=x;Initial Catalog=y;Password="
        + Secret, "a connection string for sqlserver, but the database is postgres: use --db sqlserver,")]
    [TestCase("memory", Postgres, "a connection string for postgres, but the database is memory: use --db postgres,")]
    [TestCase("sqlite", "Rows=1000", "a connection string for memory, but the database is sqlite: use --db memory,")]
    public void Another_engines_connection_is_rejected_by_its_source_and_engine_and_not_quoted(string engine, string connection,
        string message)
    {
        UsageException error = Assert.Throws<UsageException>(() => DatabaseCatalog.CheckConnection(engine, connection, "--connection"))!;

        Assert.That(error.Message, Does.StartWith("--connection is ").And.Contain(message).And.Not.Contain(Secret).And.Not.Contain("\n"));
    }

    [TestCase("auto", null)]
    [TestCase("auto", "own.db")]
    [TestCase("sqlite", "folder=with/equals=signs.db")]
    [TestCase("sqlite", "Data Source=own.db")]
    [TestCase("sqlite", "Data Source=own.db;Cache=Shared")]
    [TestCase("sqlserver", SqlServer)]
    [TestCase("sqlserver", "Data Source=x;Initial Catalog=y;Integrated Security=true")]
    [TestCase("postgres", Postgres)]
    [TestCase("postgres", "Server=x;User Id=me;Password=y;Database=z", Description = "Npgsql takes these words as well")]
    [TestCase("memory", "Rows=10")]
    [TestCase("memory", "many")]
    public void Its_own_and_what_is_nobody_s_pass(string engine, string? connection) =>
        Assert.That(() => DatabaseCatalog.CheckConnection(engine, connection, "--connection"), Throws.Nothing);

    [TestCase("own.db;Password=" + Secret)]
    [TestCase("Somewhere=x;pwd = " + Secret)]
    [TestCase("Data Source=own.db;Password=" + Secret)]
    public async Task A_path_with_a_password_is_no_file_s_name(string connection)
    {
        var options = new DatabaseOptions { Engine = "sqlite", Connection = connection };

        UsageException error = (await Assert.ThrowsAsync<UsageException>(() => DatabaseCatalog.OpenAsync(options).AsTask()))!;

        Assert.That(error.Message, Does.Contain("assword").And.Not.Contain(Secret));
    }
}
