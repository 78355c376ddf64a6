using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes.SqlServer;

/// <summary>The main job on SQL Server, in both forms, and a database that is made for it and goes after it.</summary>
internal sealed class SqlServerRunTests : ProcessTestBase
{
    private const string Password = "never-shown-1";

    private readonly string _database = $"integration_methods_run_{Environment.ProcessId}";

    [Test]
    public async Task Transports_in_both_forms_move_every_row_and_the_database_that_was_made_is_dropped()
    {
        SqlServerServer server = await SqlServerServer.RequireAsync();

        ProgramResult result = await Run(server.Connection(_database), "--drop");

        Assert.That(result.Errors, Is.Empty);
        Assert.That(result.ExitCode, Is.Zero, result.Output);
        Assert.That(ReadCsv("comparison.csv").Select(row => row["valid"]), Is.EqualTo(Enumerable.Repeat("1", 4)));
        Assert.That(ReadCsv("comparison.csv").Where(row => row["transport"] == "sockets")
            .Select(row => row["async_kind"]), Has.All.EqualTo("native"));
        foreach (Dictionary<string, string> run in ReadCsv("runs.csv"))
        {
            Assert.That((run["row_queries"], run["inserts"], run["commits"], run["rows_arrived"]), Is.EqualTo(("20", "20", "20", "20")));
            Assert.That(run["target_sha256"], Is.EqualTo(run["source_sha256"]).And.Length.EqualTo(64));
        }
        string environment = await File.ReadAllTextAsync(Path.Combine(Folder, "out", "environment.json"));
        foreach (string setting in new[] { "version", "edition", "product", "driver", "code_page", "checkpoint", "statement_counters" })
            Assert.That(environment, Does.Contain($"\"{setting}\": "));
        Assert.That(result.Output, Does.Contain("The database was dropped."));
        Assert.That(await server.ExecuteAsync($"select count(*) from sys.databases where name = '{_database}'"), Is.Zero);
    }

    [Test]
    public async Task A_password_is_printed_nowhere()
    {
        SqlServerServer server = await SqlServerServer.RequireAsync();

        ProgramResult result = await Run(
            server.Connection(_database, connection => (connection.UserID, connection.Password) = ("nobody", Password)));

        Assert.That(result.ExitCode, Is.EqualTo(1));
        Assert.That(result.Errors, Does.StartWith("error: ").And.Contain("login 'nobody'").And.Not.Contain("\n"));
        Assert.That(result.Output + result.Errors, Does.Not.Contain(Password));
    }

    private Task<ProgramResult> Run(string connection, params string[] more) => Client(
        ["--db", "sqlserver", "--connection", connection, "--transport", "sockets", "--in-flight", "1", "--batches", "4", "--batch-size",
            "5", "--repetitions", "2", "--controls", "off", "--warmup-limit", "0", "--output", "out", .. more]);
}
