using System.Text;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Tests.Integration.Support;
using Npgsql;

namespace IntegrationMethods.Tests.Integration.Processes.Postgres;

/// <summary>Real processes on a database of the test's own; whatever happens, no password is in what they leave.</summary>
internal abstract class PostgresProcessTestBase : ProcessTestBase
{
    protected static readonly string[] Small = ["--db", "postgres", "--batches", "4", "--batch-size", "5", "--repetitions", "2",
        "--in-flight", "2", "--warmup-limit", "0", "--db-timeout", "600", "--output", "out"];

    protected static readonly string[] Long = ["--db", "postgres", "--transport", "sockets", "--in-flight", "1", "--batches", "10",
        "--batch-size", "10", "--repetitions", "12", "--controls", "off", "--warmup-limit", "0", "--output", "out"];

    protected PostgresServer Postgres { get; private set; } = null!;

    protected string Database { get; private set; } = "";

    [SetUp]
    public async Task NameDatabase()
    {
        Postgres = await ServerAsync();
        Database = $"run_{Guid.NewGuid():n}";
    }

    /// <summary>The server of the test.</summary>
    protected virtual Task<PostgresServer> ServerAsync() => PostgresServer.RequireAsync();

    [TearDown]
    public async Task DropDatabase()
    {
        if (Postgres is not null)
            await Postgres.DropAsync(Database);
    }

    protected string Connection(Action<NpgsqlConnectionStringBuilder>? change = null) => Postgres.Connection(Database, change);

    protected async Task<ProgramResult> Run(string[] options, params string[] more)
    {
        string[] connection = more.Contains("--connection") ? [] : ["--connection", Connection()];
        ProgramResult result = await Client([.. options, .. connection, .. more]);
        AssertNoSecret(result);
        return result;
    }

    protected void AssertNoSecret(ProgramResult result)
    {
        string written = result.Output + result.Errors;
        foreach (string file in Directory.EnumerateFiles(Folder, "*", SearchOption.AllDirectories))
            written += File.ReadAllText(file, Encoding.UTF8);
        Assert.That(written, Does.Not.Contain("s3cret").And.Not.Contain("w0rd").And.Not.Contain("h1dden"));
    }

    /// <summary>The same options with other values.</summary>
    protected static string[] With(string[] options, params (string Option, string Value)[] changes)
    {
        string[] changed = [.. options];
        foreach ((string option, string value) in changes)
            changed[Array.IndexOf(changed, option) + 1] = value;
        return changed;
    }

    /// <summary>Each row of runs.csv is a repetition that did all of its work, or one that is void with a reason.</summary>
    protected void AssertNothingHalfWrittenCounts(int rows)
    {
        foreach (Dictionary<string, string> run in ReadCsv("runs.csv"))
        {
            if (run["valid"] == "1")
                Assert.That((run["rows_arrived"], run["inserts"], run["target_sha256"]),
                    Is.EqualTo(($"{rows}", $"{rows}", run["source_sha256"])));
            else
                Assert.That(run["reason"], Is.Not.Empty.And.Not.Contain("\n"));
        }
    }

    protected bool HasVoidRun()
    {
        string path = Path.Combine(Folder, "out", "runs.csv");
        return File.Exists(path) && ReadCsv("runs.csv").Any(run => run.GetValueOrDefault("valid") == "0");
    }

    protected async Task SeedAsync(int rows)
    {
        await using IDatabase database =
            await DatabaseCatalog.OpenAsync(new DatabaseOptions { Engine = "postgres", Connection = Connection(), CreateDatabase = true });
        await database.CreateSchemaAsync();
        await database.SeedAsync(rows);
    }
}
