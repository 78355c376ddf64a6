using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Db.Postgres;
using IntegrationMethods.Db.Sqlite;
using IntegrationMethods.Db.SqlServer;

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
    public void Its_own_and_what_belongs_to_no_engine_pass(string engine, string? connection) =>
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

    [TestCase("postgres://me:s3cret@127.0.0.1/x")]
    [TestCase("mysql://me:s3cret@127.0.0.1/x")]
    [TestCase("Data Source=postgres://me:s3cret@127.0.0.1/x")]
    [TestCase("me:s3cret@127.0.0.1/x")]
    [TestCase("postgres//me:s3cret@127.0.0.1")]
    [TestCase("host=127.0.0.1 port=5432 user=me password=s3cret dbname=x")]
    public void A_uri_a_login_or_settings_of_another_tool_are_no_file_s_name(string connection) =>
        Assert.That(() => SqlitePath.Parse(connection), Throws.InstanceOf<UsageException>().With.Message.Contains("--db")
            .And.Message.Not.Contains(Secret));

    [TestCase(@"C:\data@work\own.db")]
    [TestCase("/home/me@work/own.db")]
    [TestCase("folder=with/equals=signs.db")]
    public void A_path_may_hold_an_at_sign(string path) => Assert.That(SqlitePath.Parse(path).DataSource, Is.EqualTo(path));

    [TestCase("host=db.invalid port=5432 user=me password=s3cret dbname=x")]
    [TestCase("Host=db.invalid;Database=x Password=s3cret")]
    public void Settings_of_postgres_without_semicolons_are_no_host(string connection) =>
        Assert.That(() => PostgresConnection.Parse(new() { Engine = "postgres", Connection = connection }), Throws
            .InstanceOf<UsageException>().With.Message.Contains("separated by semicolons").And.Message.Not.Contains(Secret));

    [TestCase("Server=tcp:nohost.invalid,1433 User ID=sa Password=s3cret")]
    [TestCase("Server=127.0.0.1;Initial Catalog=x Password=s3cret")]
    public void Settings_of_sqlserver_without_semicolons_are_no_server(string connection) =>
        Assert.That(() => SqlServerConnection.Parse(connection), Throws
            .InstanceOf<UsageException>().With.Message.Contains("separated by semicolons").And.Message.Not.Contains(Secret));

    // Separators, words and orders that people mix up: whatever is shown of such a string, it is not the password.
    [Test]
    public void No_malformed_string_shows_its_password([Values("sqlite", "postgres", "sqlserver")] string engine)
    {
        string[] separators = [";", " ", ",", "&", "\n", "; ", "\t"], hosts = ["Host=h", "Server=h", "h", "tcp:h,1433", "Data Source=h"];
        string[] passwords = [$"Password={Secret}", $"password = {Secret}", $"PWD={Secret}", $"Password='{Secret}"];
        string[] malformed =
        [
            .. from separator in separators from host in hosts from password in passwords
               from text in new[] { $"{host}{separator}{password}", $"{password}{separator}{host}" } select text,
            .. from scheme in new[] { "postgres://", "postgresql:/", "sqlserver:", "mysql//", "jdbc:postgresql://", "" }
               from host in new[] { "h", "h:5432/x", "[::1]/x?sslmode=require" } select $"{scheme}me:{Secret}@{host}",
        ];

        Assert.That(malformed, Has.Length.GreaterThan(200));
        foreach (string connection in malformed)
            Assert.That(Shown(engine, connection), Does.Not.Contain(Secret), connection);
    }

    private static string Shown(string engine, string connection)
    {
        try
        {
            return engine switch
            {
                "sqlite" => SqlitePath.Parse(connection).DataSource,
                "postgres" => Shown(PostgresConnection.Parse(new() { Engine = engine, Connection = connection })),
                _ => SqlServerConnection.Location(SqlServerConnection.Parse(connection)),
            };
        }
        catch (UsageException error)
        {
            return error.Message;
        }
    }

    private static string Shown(Npgsql.NpgsqlConnectionStringBuilder connection) => $"{connection.Host}/{connection.Database}";
}
