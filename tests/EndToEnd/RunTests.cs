using System.Globalization;
using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.EndToEnd;

/// <summary>The main job with real processes: a small run of everything, and what becomes of it when something breaks.</summary>
internal sealed class RunTests : EndToEndTestBase
{
    private static readonly string[] s_small = ["--batches", "4", "--batch-size", "5", "--repetitions", "2", "--in-flight", "1,2", "--warmup-limit", "0", "--output", "out"];

    [TestCase("sqlite")]
    [TestCase("memory")]
    public async Task Every_transport_in_both_forms_moves_every_row_and_is_written_down(string db)
    {
        ProgramResult result = await Client([.. s_small, "--db", db]);

        Assert.That(result.Errors, Is.Empty);
        Assert.That(result.ExitCode, Is.Zero, result.Output);
        int cells = TransportCatalog.Create(new TransportOptions()).Count * 2 * 2;
        List<Dictionary<string, string>> comparison = ReadCsv("comparison.csv");
        Assert.That(comparison, Has.Count.EqualTo(cells));
        Assert.That(comparison.Select(row => row["valid"]), Has.All.EqualTo("1"));
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs, Has.Count.EqualTo(cells * 2));
        foreach (Dictionary<string, string> run in runs)
        {
            Assert.That((run["rows_expected"], run["rows_arrived"], run["rows_distinct"], run["row_queries"], run["inserts"]), Is.EqualTo(("20", "20", "20", "20", "20")));
            Assert.That(run["target_sha256"], Is.EqualTo(run["source_sha256"]).And.Length.EqualTo(64));
            Assert.That(double.Parse(run["wall_ms"], CultureInfo.InvariantCulture), Is.GreaterThan(0));
        }
    }

    [Test]
    public async Task Each_block_has_every_cell_once_in_the_order_of_the_seed()
    {
        await Client([.. s_small, "--db", "memory", "--seed", "5"]);
        string first = Order();
        Directory.Delete(Path.Combine(Folder, "out"), recursive: true);
        await Client([.. s_small, "--db", "memory", "--seed", "5"]);

        Assert.That(Order(), Is.EqualTo(first));
        foreach (IGrouping<string, Dictionary<string, string>> block in ReadCsv("runs.csv").GroupBy(run => run["block"]))
            Assert.That(block.Select(run => run["cell"]), Is.Unique);
    }

    [TestCase("sockets", "sync")]
    [TestCase("sockets", "async")]
    [TestCase("soap", "async")]
    [TestCase("nettcp", "sync")]
    [TestCase("grpc", "async")]
    public async Task A_server_that_runs_elsewhere_is_used(string transport, string form)
    {
        using Program server = await StartServer(transport, form);

        ProgramResult result = await Client([.. s_small, "--db", "sqlite", "--transport", transport, "--form", form, "--server", _endpoint]);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        Assert.That(ReadCsv("comparison.csv").Where(row => row["transport"] == transport).Select(row => row["valid"]), Is.EqualTo(new[] { "1", "1" }));
    }

    [Test]
    public async Task A_server_that_dies_in_mid_run_fails_its_cells_and_no_others()
    {
        using Program server = await StartServer("sockets", "async");
        using Program client = Program.Start("client", Folder,
            "--db", "sqlite", "--transport", "sockets", "--form", "async", "--server", _endpoint, "--in-flight", "1", "--repetitions", "40", "--warmup-limit", "0", "--output", "out");
        await WaitForRuns(4);

        server.Signal("KILL");
        ProgramResult result = await client.EndAsync();

        Assert.That(result.ExitCode, Is.EqualTo(1));
        List<Dictionary<string, string>> comparison = ReadCsv("comparison.csv");
        Assert.That(comparison.Single(row => row["transport"] == "sockets")["valid"], Is.EqualTo("0"));
        Assert.That(comparison.Single(row => row["transport"] == "sockets")["reason"], Is.Not.Empty.And.Not.Contain("\n"));
        Assert.That(comparison.Single(row => row["transport"] == "inprocess")["valid"], Is.EqualTo("1"));
        Assert.That(ReadCsv("runs.csv"), Has.Count.EqualTo(80));
    }

    [Test]
    public async Task A_server_that_is_not_there_fails_its_cells_in_one_line()
    {
        ProgramResult result = await Client([.. s_small, "--db", "memory", "--transport", "sockets", "--form", "sync", "--server", "127.0.0.1:1"]);

        Assert.That(result.ExitCode, Is.EqualTo(1));
        Assert.That(result.Output, Does.Contain("no server listens on 127.0.0.1:1"));
    }

    [Test]
    public async Task A_server_that_sends_garbage_fails_its_cells_in_one_line()
    {
        using var garbage = new TcpListener(IPAddress.Loopback, 0);
        garbage.Start();
        _ = Task.Run(async () =>
        {
            while (true)
            {
                using TcpClient client = await garbage.AcceptTcpClientAsync();
                await client.GetStream().WriteAsync(Enumerable.Repeat((byte)0x77, 64).ToArray());
            }
        });

        ProgramResult result = await Client(
            [.. s_small, "--db", "memory", "--transport", "sockets", "--form", "async", "--server", garbage.LocalEndpoint.ToString()!]);

        Assert.That(result.ExitCode, Is.EqualTo(1));
        Assert.That(result.Output, Does.Contain("sockets/direct async 1: NOT STARTED:").And.Contain("Not valid: sockets/direct async 1"));
    }

    [TestCase("INT")]
    [TestCase("TERM")]
    public async Task An_interrupted_run_leaves_valid_files_of_what_was_done(string signal)
    {
        using Program client = Program.Start("client", Folder, "--db", "memory", "--transport", "sockets", "--in-flight", "1", "--repetitions", "1000", "--warmup-limit", "0", "--output", "out");
        await WaitForRuns(5);

        client.Signal(signal);
        ProgramResult result = await client.EndAsync();

        Assert.That(result.ExitCode, Is.EqualTo(130), result.Errors);
        int done = ReadCsv("runs.csv").Count;
        Assert.That(done, Is.GreaterThanOrEqualTo(5).And.LessThan(4_000));
        Assert.That(ReadCsv("comparison.csv"), Has.Count.EqualTo(4));
        Assert.That(File.ReadAllText(Path.Combine(Folder, "out", "environment.json")), Does.Contain("stopped by the user"));
        Assert.That(result.Output, Does.Contain("stopped by the user"));
    }

    [Test]
    public async Task No_process_outlives_its_run()
    {
        using Program client = Program.Start("client", Folder, [.. s_small, "--db", "memory", "--transport", "sockets"]);
        ProgramResult result = await client.EndAsync();

        Assert.That(result.ExitCode, Is.Zero);
        Assert.That(ChildrenOf(client.Pid), Is.Empty);
    }

    [Test]
    public async Task A_killed_run_takes_its_processes_with_it()
    {
        using Program client = Program.Start("client", Folder, "--db", "memory", "--transport", "sockets", "--in-flight", "1", "--repetitions", "1000", "--warmup-limit", "0", "--output", "out");
        await WaitForRuns(2);
        int[] children = ChildrenOf(client.Pid);
        Assert.That(children, Is.Not.Empty);

        client.Signal("KILL");

        await Until(() => children.All(pid => !IsRunning(pid)));
    }

    [Test]
    public async Task A_results_folder_that_can_not_be_written_is_named()
    {
        await File.WriteAllTextAsync(Path.Combine(Folder, "file"), "");

        ProgramResult result = await Client("--db", "memory", "--output", "file/out");

        Assert.That(result.Errors, Does.StartWith("error: ").And.Contain("file").And.Not.Contain("\n"));
        Assert.That(result.ExitCode, Is.EqualTo(1));
    }

    [TestCase("missing/rows.db", "missing")]
    [TestCase("text.db", "text.db")]
    public async Task A_database_that_can_not_be_had_is_named(string path, string named)
    {
        await File.WriteAllTextAsync(Path.Combine(Folder, "text.db"), new string('x', 4096));

        ProgramResult result = await Client("--db", "sqlite", "--connection", path);

        Assert.That(result.Errors, Does.StartWith("error: ").And.Contain(named).And.Not.Contain("\n"));
        Assert.That(result.ExitCode, Is.EqualTo(1));
    }

    private string _endpoint = "";

    private async Task<Program> StartServer(string transport, string form)
    {
        Assert.That((await Client("seed", "--db", "sqlite", "--rows", "1000")).ExitCode, Is.Zero);
        Program server = Program.Start("server", Folder, "--transport", transport, "--form", form, "--db", "sqlite");
        using var ready = System.Text.Json.JsonDocument.Parse(await server.ReadLineAsync());
        _endpoint = ready.RootElement.GetProperty("endpoint").GetString()!;
        return server;
    }

    private string Order() => string.Join('\n', ReadCsv("runs.csv").Select(run => $"{run["block"]} {run["position"]} {run["cell"]}"));

    private static int[] ChildrenOf(int pid)
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("child processes are read from /proc");
        return [.. Directory.GetDirectories("/proc").Select(Path.GetFileName).Where(name => int.TryParse(name, out _)).Select(name => int.Parse(name!, CultureInfo.InvariantCulture)).Where(child => ParentOf(child) == pid)];
    }

    private static int ParentOf(int pid)
    {
        try
        {
            string stat = File.ReadAllText($"/proc/{pid}/stat");
            return int.Parse(stat[(stat.LastIndexOf(')') + 2)..].Split(' ')[1], CultureInfo.InvariantCulture);
        }
        catch (IOException)
        {
            return 0;
        }
    }

    private static bool IsRunning(int pid) => ParentOf(pid) != 0 && !File.ReadAllText($"/proc/{pid}/stat").Contains(") Z ", StringComparison.Ordinal);
}
