using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Tests.Shared;

namespace IntegrationMethods.Tests.Integration.Processes;

internal sealed class StartedServerTests
{
    [Test]
    public void A_server_that_does_not_start_is_told_in_its_own_words()
    {
        RemedyException error = Assert.ThrowsAsync<RemedyException>(() => StartAsync(new DatabaseOptions { Engine = "oracle" }))!;

        Assert.That(error.Message, Is.EqualTo("the server of sockets/direct async ended: unknown database 'oracle': use one of auto, sqlite, memory, postgres, sqlserver"));
    }

    [Test]
    public void A_server_whose_database_has_no_tables_is_told_in_its_own_words()
    {
        string file = Path.Combine(Path.GetTempPath(), $"integration-methods-{Guid.NewGuid():N}.db");
        try
        {
            RemedyException error = Assert.ThrowsAsync<RemedyException>(() => StartAsync(new DatabaseOptions { Engine = "sqlite", Connection = file }))!;

            Assert.That(error.Message, Does.StartWith("the server of sockets/direct async ended: ").And.Contain(file).And.Contain("seed").And.Not.Contain("\n"));
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Test]
    public async Task A_password_does_not_stand_in_the_command_line()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("command lines are read from /proc");
        await using ServerProcess server = await StartAsync(new DatabaseOptions { Engine = "memory", Connection = "Rows=7" });

        Assert.That(await File.ReadAllTextAsync($"/proc/{server.Pid}/cmdline"), Does.Contain("--transport").And.Not.Contain("Rows=7"));
        Assert.That((await server.StatusAsync(newWindow: false, CancellationToken.None)).RowQueries, Is.Zero);
    }

    private static Task<ServerProcess> StartAsync(DatabaseOptions database) => ServerProcess.StartAsync(
        new PlannedCell(SampleRuns.Cell("sockets", CallForm.Async), TransportCases.Create("sockets/direct")), Plan(database), CancellationToken.None);

    private static RunPlan Plan(DatabaseOptions database) => new()
    {
        RunId = "r1",
        Seed = 1,
        Cells = [],
        Batches = 1,
        BatchSize = 1,
        Repetitions = 1,
        Database = database,
        Transport = new TransportOptions(),
        WarmupLimit = TimeSpan.Zero,
    };
}
