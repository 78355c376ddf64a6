using System.Diagnostics;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Hosts;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Client.Engine.Processes.Limits;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>The processes of one cell: what they receive, how they fail, and that none outlives its cell.</summary>
[Category("Long")]
internal sealed class CellProcessesTests
{
    [Test]
    public async Task A_server_that_does_not_start_says_why()
    {
        RemedyException error = (await Assert.ThrowsAsync<RemedyException>(() => ServeAsync(new DatabaseOptions { Engine = "oracle" })))!;

        Assert.That(error.Message, Does.StartWith("unknown database 'oracle': use one of auto, sqlite, memory, postgres, sqlserver"));
    }

    [Test]
    public async Task A_server_whose_database_has_no_tables_says_so_in_one_line()
    {
        string file = Path.Combine(Path.GetTempPath(), $"integration-methods-{Guid.NewGuid():N}.db");
        try
        {
            RemedyException error = (await Assert.ThrowsAsync<RemedyException>(() =>
                ServeAsync(new DatabaseOptions { Engine = "sqlite", Connection = file })))!;

            Assert.That(error.Message, Does.Contain(file).And.Contain("seed").And.Not.Contain("\n"));
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Test]
    public async Task A_password_is_neither_in_the_command_line_nor_in_the_environment()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("both are read from /proc");
        await using CellProcesses processes = Create();
        WorkProcess server = processes.StartServer();
        await processes.OpenAsync(server, Settings(new DatabaseOptions { Engine = "memory", Connection = "Rows=7" })
            .ForServer(), CancellationToken.None);

        Assert.That(await File.ReadAllTextAsync($"/proc/{server.Pid}/cmdline"), Does.Contain("server").And.Not.Contain("Rows=7"));
        Assert.That(await File.ReadAllTextAsync($"/proc/{server.Pid}/environ"), Does.Not.Contain("Rows=7"));
        Assert.That(server.Opened, Does.StartWith("127.0.0.1:"));
    }

    [Test]
    public async Task Each_end_is_bound_to_its_processors_from_its_start()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("both are read from /proc");
        int first = Affinity.Allowed[0], last = Affinity.Allowed[^1];
        await using CellProcesses processes = Create(new([last], [first]));
        WorkProcess server = processes.StartServer();
        await processes.OpenAsync(server, Settings(new DatabaseOptions { Engine = "memory", Connection = "Rows=7" })
            .ForServer(), CancellationToken.None);
        WorkProcess client = processes.Start("client");
        await Assert.ThrowsAsync<RemedyException>(() => processes.OpenAsync(client, "no settings", CancellationToken.None));

        foreach ((WorkProcess process, int processor) in new[] { (server, last), (client, first) })
        {
            Assert.That(Directory.EnumerateDirectories($"/proc/{process.Pid}/task").Select(ProcessorsOf),
                Is.Not.Empty.And.All.EqualTo($"{processor}"));
        }
    }

    private static string ProcessorsOf(string thread) =>
        File.ReadLines(Path.Combine(thread, "status")).Single(line => line.StartsWith("Cpus_allowed_list:", StringComparison.Ordinal))
            .Split('\t')[1];

    [Test]
    public async Task A_start_that_fails_in_its_middle_leaves_no_process_behind()
    {
        int pid = 0;
        var planned = new PlannedCell(SampleRuns.Cell("sockets", CallForm.Async),
            SampleRuns.Run(SampleRuns.Cell("sockets", CallForm.Async), 1, 1).Workload)
        {
            StartAsync = async (processes, ct) =>
            {
                WorkProcess server = processes.StartServer();
                pid = server.Pid;
                await processes.OpenAsync(server, Settings(DatabaseCatalog.Memory(1)).ForServer(), ct);
                throw new RemedyException("the client did not come up");
            },
            Check = _ => throw new InvalidOperationException("nothing was run"),
        };
        var plan = new RunPlan { RunId = "r1", Scenario = RowsScenario.Title, OrderSeed = 1, Cells = [planned],
            Length = RunLength.Exactly(1) };
        await using var sessions = new CellSessions(plan, HostList.Here(new OwnProcesses([])), new Silence());

        RepetitionRecord run = await sessions.RepeatAsync(planned, new(1, 1, 1), CancellationToken.None);

        Assert.That(run.Reason, Is.EqualTo("the client did not come up"));
        Assert.That(() => Process.GetProcessById(pid), Throws.ArgumentException, "the server has ended");
    }

    private sealed class Silence : IRunObserver;

    private static async Task ServeAsync(DatabaseOptions database)
    {
        await using CellProcesses processes = Create();
        await processes.OpenAsync(processes.StartServer(), Settings(database).ForServer(), CancellationToken.None);
    }

    private static CellProcesses Create(EndProcessors? processors = null)
    {
        Cell cell = SampleRuns.Cell("sockets", CallForm.Async);
        var planned = new PlannedCell(cell, SampleRuns.Run(cell, 1, 1).Workload)
        {
            StartAsync = (_, _) => throw new InvalidOperationException("started by hand"),
            Check = _ => throw new InvalidOperationException("nothing was run"),
        };
        return new CellProcesses(RowsScenario.Title, planned, HostList.Here(new OwnProcesses([])).Bound(processors));
    }

    private static RowsSettings Settings(DatabaseOptions database) => new()
    {
        Serving = new() { Transport = "sockets/direct", Form = CallForm.Async, Database = database },
        Batches = 1,
        BatchSize = 1,
    };
}
