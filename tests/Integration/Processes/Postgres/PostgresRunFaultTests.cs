using Npgsql;

namespace IntegrationMethods.Tests.Integration.Processes.Postgres;

/// <summary>A database that fails in mid-run: its cell is void with the reason, the others go on, and the exit code says so.</summary>
[Category("Long")]
internal sealed class PostgresRunFaultTests : PostgresProcessTestBase
{
    private const int LongRows = 100;
    private const int LongRuns = 2 * 2 * 12;

    [Test]
    public async Task Backends_ended_in_mid_run_void_the_cell_that_was_at_work()
    {
        ProgramResult result = await Disturb(async () =>
            await Postgres.ExecuteAsync(
                $"select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = '{Database}' and query ~* 'from "
                    + "ServiceTable|into ClientTable'"));

        AssertOneFailed(result, "connection");
    }

    [Test]
    public async Task A_statement_slower_than_the_limit_voids_its_cell()
    {
        NpgsqlConnection? blocker = null;
        // Long enough that a busy machine is not taken for a locked table.
        ProgramResult result = await Disturb(async () =>
        {
            if (blocker is null)
            {
                blocker = await Postgres.OpenAsync(Database);
                await using var block = new NpgsqlCommand("begin; lock table ServiceTable, ClientTable in access exclusive mode", blocker);
                await block.ExecuteNonQueryAsync();
            }
        }, async () => await blocker!.DisposeAsync(), "--db-timeout", "5");

        AssertOneFailed(result, "did not answer within 5 s");
    }

    [Test]
    public async Task Rows_that_another_program_writes_void_the_cell()
    {
        ProgramResult result = await Disturb(() => Postgres.ExecuteAsync(
            "insert into ClientTable values (90, 'x', 1, now(), null, null) on conflict do nothing", Database));

        AssertOneFailed(result, "already", "rows arrived", "counted");
    }

    [Test]
    public async Task A_server_that_takes_too_few_connections_voids_the_cells_that_need_more()
    {
        string role = $"few_{Database}";
        await Postgres.ExecuteAsync($"create role {role} login createdb connection limit 14 password 'h1dden'");
        try
        {
            ProgramResult result = await Run(
                With(Small, ("--in-flight", "1,32"), ("--batches", "40")),
                // Cells that shared processes would share the connections of their pools, too.
                "--transport", "sockets", "--form", "sync", "--db-delay", "5ms", "--isolation", "session",
                "--connection", Connection(connection => (connection.Username, connection.Password) = (role, "h1dden")));
            Assert.That(result.ExitCode, Is.EqualTo(1), result.Output);
            Dictionary<string, string> valid = ReadCsv("comparison.csv").ToDictionary(row => row["cell"], row => row["valid"]);
            Assert.That(valid["sockets/direct sync 32"], Is.EqualTo("0"), result.Output);
            Assert.That(valid.Where(cell => cell.Key.EndsWith(" 1", StringComparison.Ordinal))
                .Select(cell => cell.Value), Has.Some.EqualTo("1"), result.Output);
            Assert.That(ReadCsv("comparison.csv")
                .Single(row => row["cell"] == "sockets/direct sync 32")["reason"], Does.Contain("accepts no more connections"));
        }
        finally
        {
            await Postgres.DropAsync(Database);
            await Postgres.ExecuteAsync($"drop role {role}");
        }
    }

    [Test]
    public async Task A_full_disk_voids_the_cells_that_fill_it()
    {
        await SeedAsync(LongRows);
        await using SmallDisk? disk = await SmallDisk.MountAsync();
        // Where nothing may be mounted the server is made to say what it says of a full disk.
        await Postgres.ExecuteAsync(disk is null
            ? "create function full_disk() returns trigger language plpgsql as 'begin raise exception using errcode = 53100; end'; "
                + "create trigger full_disk before insert on ClientTable for each row when (new.ClientTableID > 50) execute "
                + "function full_disk()"
            : "select 1", Database);
        if (disk is not null)
        {
            await disk.MoveAsync(Postgres, Database);
            await disk.FillAsync();
        }
        try
        {
            ProgramResult result = await Run(With(Long, ("--repetitions", "2")));
            Assert.That(result.ExitCode, Is.EqualTo(1));
            Assert.That(ReadCsv("comparison.csv").Select(row => row["valid"]), Has.All.EqualTo("0"));
            Assert.That(ReadCsv("comparison.csv").Select(row => row["reason"]), Has.All.Contains("is full: free some space there"));
        }
        finally
        {
            await Postgres.DropAsync(Database);
            if (disk is not null)
                await disk.ForgetAsync(Postgres);
        }
    }

    [TestCase("--connection")]
    [TestCase("--server-connection")]
    public async Task A_wrong_password_is_reported_without_it(string option)
    {
        await SeedAsync(20);
        string wrong = Connection(connection => connection.Password = "h1dden");
        ProgramResult result = await Run(Small,
            ["--transport", "sockets", .. option == "--connection" ? [] : new[] { "--connection", Connection() }, option, wrong]);

        Assert.That(result.ExitCode, Is.EqualTo(1));
        Assert.That(result.Errors + result.Output, Does.Contain("rejected the login: check the user name, the password"));
        if (option == "--server-connection")
            Assert.That(ReadCsv("comparison.csv").Select(row => (row["transport"], row["valid"]))
                .Distinct(), Is.EquivalentTo(new[] { ("inprocess", "1"), ("sockets", "0") }));
    }

    [Test]
    public async Task A_server_that_is_not_there_is_reported_in_one_line()
    {
        ProgramResult result = await Run(Small, "--connection", Connection(connection => connection.Port = 1));

        Assert.That(result.ExitCode, Is.EqualTo(1));
        Assert.That(result.Errors,
            Is.EqualTo("error: PostgreSQL at 127.0.0.1:1 refuses connections: start it, or name another one with --connection"));
    }

    /// <summary>Starts a long run and does something to the database until a repetition is void.</summary>
    private async Task<ProgramResult> Disturb(Func<Task> disturb, Func<Task>? stop = null, params string[] options)
    {
        using Program client = Program.Start("client", Folder, [.. Long, .. options, "--connection", Connection()]);
        await WaitForRuns(4, client);
        using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(2));
        while (!HasVoidRun())
        {
            await disturb();
            await Task.Delay(5, limit.Token);
        }
        if (stop is not null)
            await stop();
        ProgramResult result = await client.EndAsync();
        AssertNoSecret(result);
        return result;
    }

    private void AssertOneFailed(ProgramResult result, params string[] reasons)
    {
        Assert.That(result.ExitCode, Is.EqualTo(1), result.Output);
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs, Has.Count.EqualTo(LongRuns), "all cells go on to the end");
        AssertNothingHalfWrittenCounts(LongRows);
        string[] failed = [.. runs.Where(run => run["valid"] == "0").Select(run => run["reason"])
            .Where(reason => !reason.StartsWith("not run: failed in block ", StringComparison.Ordinal))];
        Assert.That(failed, Is.Not.Empty.And.All.Matches<string>(reason => reasons.Any(reason!.Contains)),
            "the later repetitions of a failed cell name its block");
        Assert.That(failed, Has.None.Contains("row queries"), "a failed repetition's statements are not counted as another cell's");
        Assert.That(ReadCsv("comparison.csv").Select(row => row["valid"]), Has.Some.EqualTo("1").And.Some.EqualTo("0"), result.Output);
    }
}
