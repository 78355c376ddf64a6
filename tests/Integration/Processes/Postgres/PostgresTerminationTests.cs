using IntegrationMethods.Tests.Integration.Support;
using Npgsql;

namespace IntegrationMethods.Tests.Integration.Processes.Postgres;

/// <summary>
/// A database that is disturbed at any moment of a run: no repetition counts that is not whole, and the run goes on or ends with one line.
/// </summary>
[Explicit("takes minutes: run it by name, with POSTGRES_TERMINATIONS rounds")]
internal sealed class PostgresTerminationTests : PostgresProcessTestBase
{
    /// <summary>Environment variable: rounds, one of each kind where it is not set. 100 take about ten minutes.</summary>
    public const string RoundsVariable = "POSTGRES_TERMINATIONS";

    private const int Rows = 100, Cells = 4, Repetitions = 4;

    private static readonly string[] s_kinds = ["backends terminated", "backend killed", "server killed", "disk full", "tables locked"];

    private PostgresServer? _server;

    private static IEnumerable<TestCaseData> Rounds
    {
        get
        {
            int rounds = int.Parse(Environment.GetEnvironmentVariable(RoundsVariable) ?? $"{s_kinds.Length}", CultureInfo.InvariantCulture);
            return Enumerable.Range(0, rounds).Select(round => new TestCaseData(s_kinds[round % s_kinds.Length], round));
        }
    }

    // The tests beside this one have the shared server.
    [OneTimeSetUp]
    public async Task StartServer() => _server = await PostgresServer.StartOwnAsync();

    [OneTimeTearDown]
    public void StopServer() => _server?.Dispose();

    protected override Task<PostgresServer> ServerAsync() => Task.FromResult(_server!);

    [TestCaseSource(nameof(Rounds))]
    public async Task No_wrong_row_counts_and_the_run_goes_on_or_ends_with_one_line(string kind, int round)
    {
        var random = new Random(round);
        await SeedAsync(Rows);
        await using SmallDisk? disk = kind == "disk full" ? await SmallDisk.MountAsync(kilobytes: 1_024) : null;
        if (disk is not null)
            await disk.MoveAsync(Postgres, Database);
        try
        {
            using Program client = Program.Start("client", Folder,
                [.. With(Long, ("--repetitions", $"{Repetitions}")), "--db-delay", "1ms", "--db-timeout", "2", "--connection",
                Connection()]);
            await WaitForRuns(random.Next(1, Cells * Repetitions / 2), client);
            await Task.Delay(random.Next(200));
            await DisturbAsync(kind, disk, random);
            ProgramResult result = await client.EndAsync();

            AssertNoSecret(result);
            AssertSound(result, $"{kind}, round {round}");
        }
        finally
        {
            await Postgres.DropAsync(Database);
            if (disk is not null)
                await disk.ForgetAsync(Postgres);
        }
    }

    private Task DisturbAsync(string kind, SmallDisk? disk, Random random) => kind switch
    {
        "backends terminated" =>
            Postgres.ExecuteAsync($"select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = '{Database}'"),
        "backend killed" => KillBackendAsync(),
        "server killed" => KillServerAsync(random),
        "disk full" => FillDiskAsync(disk),
        _ => LockTablesAsync(random),
    };

    private async Task KillBackendAsync()
    {
        if (await Postgres.ExecuteAsync(
            $"select pid from pg_stat_activity where datname = '{Database}' order by random() limit 1") is int pid)
            await Postgres.KillBackendAsync(pid);
    }

    private async Task KillServerAsync(Random random)
    {
        await Postgres.KillAsync();
        await Task.Delay(random.Next(1_500));
        await Postgres.StartAgainAsync();
    }

    // Where nothing may be mounted the server is made to say what it says of a full disk.
    private async Task FillDiskAsync(SmallDisk? disk)
    {
        if (disk is null)
            await Postgres.ExecuteAsync(
                "create function full_disk() returns trigger language plpgsql as 'begin raise exception using errcode = 53100; end'; "
                    + "create trigger full_disk before insert on ClientTable for each row when (new.ClientTableID > 50) execute "
                    + "function full_disk()", Database);
        else
            await disk.FillAsync();
        await Task.Delay(1_000);
        if (disk is null)
            await Postgres.ExecuteAsync("drop trigger full_disk on ClientTable", Database);
        else
            disk.Clear();
    }

    // Shorter than a statement's timeout, or longer.
    private async Task LockTablesAsync(Random random)
    {
        await using NpgsqlConnection blocker = await Postgres.OpenAsync(Database);
        await using var block = new NpgsqlCommand("begin; lock table ServiceTable, ClientTable in access exclusive mode", blocker);
        await block.ExecuteNonQueryAsync();
        await Task.Delay(random.Next(2) == 0 ? 500 : 4_000);
    }

    private void AssertSound(ProgramResult result, string what)
    {
        Assert.That(result.ExitCode, Is.InRange(0, 1), result.Errors);
        AssertNothingHalfWrittenCounts(Rows);
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        string[] reasons = [.. runs.Where(run => run["valid"] == "0").Select(run => run["reason"])];
        TestContext.Out.WriteLine(
            $"{what}: exit code {result.ExitCode}, {runs.Count} repetitions, {reasons.Length} void: {reasons.FirstOrDefault()} "
                + $"{result.Errors}");
        if (runs.Count < Cells * Repetitions)
            Assert.That(result.Errors, Does.StartWith("error: ").And.Not.Contain("\n"), "a run that ends early says why");
        else
            Assert.That((result.ExitCode, result.Errors), Is.EqualTo((reasons.Length == 0 ? 0 : 1, "")));
        foreach (Dictionary<string, string> cell in ReadCsv("comparison.csv").Where(cell => cell["valid"] == "1"))
            Assert.That(runs.Where(run => run["cell"] == cell["cell"]).Select(run => run["valid"]), Has.All.EqualTo("1"), cell["cell"]);
    }
}
