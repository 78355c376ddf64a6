namespace IntegrationMethods.Tests.Integration.Processes.Postgres;

/// <summary>The main job on a networked database.</summary>
internal sealed class PostgresRunTests : PostgresProcessTestBase
{
    [Test]
    public async Task Transports_in_both_forms_move_every_row_and_the_server_counted_the_same()
    {
        ProgramResult result = await Run(Small, "--transport", "sockets/direct");

        Assert.That(result.Errors, Is.Empty);
        Assert.That(result.ExitCode, Is.Zero, result.Output);
        // With the floor, and two controls.
        const int cells = (1 + 1) * 2 + 2;
        Assert.That(ReadCsv("comparison.csv").Select(row => row["valid"]), Is.EqualTo(Enumerable.Repeat("1", cells)));
        Assert.That(ReadCsv("comparison.csv").Where(row => row["transport"] == "sockets")
            .Select(row => row["async_kind"]), Has.All.EqualTo("native"));
        Assert.That(ReadCsv("runs.csv").Take(cells).Select(run => run["source_sha256"]), Is.Unique,
            "repetitions of a block have rows of their own");
        foreach (Dictionary<string, string> run in ReadCsv("runs.csv"))
        {
            Assert.That((run["row_queries"], run["inserts"], run["commits"], run["engine_row_queries"], run["engine_inserts"]),
                Is.EqualTo(("20", "20", "20", "20", "20")));
            Assert.That(run["target_sha256"], Is.EqualTo(run["source_sha256"]).And.Length.EqualTo(64));
        }
        string environment = await File.ReadAllTextAsync(Path.Combine(Folder, "out", "environment.json"));
        foreach (string setting in new[] { "fsync", "synchronous_commit", "full_page_writes", "wal_level", "engine_counters" })
            Assert.That(environment, Does.Contain($"\"{setting}\": "));
    }

    [Test]
    [Category("Long")]
    public async Task What_was_chosen_is_done_and_written_down()
    {
        ProgramResult result = await Run(Small, "--transport", "sockets", "--commit", "batch", "--prepare", "off", "--db-delay", "2ms",
            "--row-queries-in-flight", "3");

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        foreach (Dictionary<string, string> run in ReadCsv("runs.csv"))
            Assert.That((run["commit"], run["commits"], run["prepared"], run["db_delay_ms"], run["row_queries_in_flight"]),
                Is.EqualTo(("batch", "4", "0", "2", "3")));
    }

    [TestCase("sqlite", "transport", 0, 0)]
    [TestCase("sqlite", "read", 20, 0)]
    [TestCase("sqlite", "insert", 0, 20)]
    [TestCase("postgres", "transport", 0, 0)]
    [TestCase("postgres", "read", 20, 0)]
    [TestCase("postgres", "insert", 0, 20)]
    [Category("Long")]
    public async Task A_part_of_the_work_alone_is_proven_too(string db, string only, int queries, int inserts)
    {
        ProgramResult result = await Run(With(Small, ("--db", db), ("--repetitions", "1")), "--transport", "sockets", "--only", only,
            "--controls", "off", "--connection", db == "sqlite" ? "rows.db" : Connection());

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs, Has.Count.EqualTo(4));
        foreach (Dictionary<string, string> run in runs)
        {
            Assert.That((run["scenario"], run["row_queries"], run["inserts"], run["rows_arrived"], run["valid"]),
                Is.EqualTo(($"{only}-only", $"{queries}", $"{inserts}", "20", "1")));
            Assert.That(run["target_sha256"], Is.EqualTo(run["source_sha256"]).And.Length.EqualTo(64));
            if (db == "postgres")
                Assert.That((run["engine_row_queries"], run["engine_inserts"]), Is.EqualTo(($"{queries}", $"{inserts}")));
        }
    }

    [Test]
    [Category("Long")]
    public async Task Servers_read_with_a_login_that_can_not_write_and_clients_write_with_another()
    {
        await SeedAsync(20);
        string reader = $"r_{Database}", writer = $"w_{Database}";
        await Postgres.ExecuteAsync($"""
            create role {reader} login password 'h1dden'; create role {writer} login password 'h1dden';
            grant select on ServiceTable to {reader}; grant select on ServiceTable, ClientTable to {writer};
            grant insert, truncate on ClientTable to {writer}
            """, Database);
        try
        {
            ProgramResult result = await Run(Small, "--transport", "sockets", "--connection", As(writer), "--server-connection",
                As(reader));
            Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
            Assert.That(ReadCsv("runs.csv").Select(run => run["engine_row_queries"]), Has.All.EqualTo("20"));
            Directory.Delete(Path.Combine(Folder, "out"), recursive: true);

            ProgramResult wrong = await Run(Small, "--transport", "sockets", "--connection", As(reader));
            Assert.That(wrong.ExitCode, Is.EqualTo(1));
            Assert.That(ReadCsv("runs.csv").Select(run => run["valid"]), Has.All.EqualTo("0"));
            Assert.That(ReadCsv("runs.csv").Where(run => run["block"] == "1")
                .Select(run => run["reason"]), Is.Not.Empty.And.All.Contains("the login lacks a permission"));
        }
        finally
        {
            await Postgres.ExecuteAsync($"drop owned by {reader}; drop owned by {writer}", Database);
            await Postgres.ExecuteAsync($"drop role {reader}; drop role {writer}");
        }
    }

    [Test]
    [Category("Long")]
    public async Task Seeding_creates_the_database()
    {
        ProgramResult result = await Client("seed", "--db", "postgres", "--connection", Connection(), "--rows", "12000");

        AssertNoSecret(result);
        Assert.That(result.ExitCode, Is.Zero, result.Errors);
        Assert.That(result.Output, Does.Contain("12000 of 12000 rows added"));
        Assert.That(await Postgres.ExecuteAsync("select count(*) from ServiceTable", Database), Is.EqualTo(12_000L));
    }

    private string As(string role) => Connection(connection => (connection.Username, connection.Password) = (role, "h1dden"));
}
