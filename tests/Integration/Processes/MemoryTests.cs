using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Client.Engine.Processes.Limits;
using IntegrationMethods.Tests.Integration.Support;
using ChildProcess = IntegrationMethods.Client.Engine.Processes.ChildProcess;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>Processes with a limit of memory; where the system lets no program set one, the line that says so.</summary>
internal sealed class MemoryTests : ProcessTestBase
{
    private const long ServerBytes = 256 << 20, ClientBytes = 192 << 20;

    [TestCase("sync")]
    [TestCase("async")]
    [Category("Long")]
    public async Task Each_end_has_its_limit_from_its_start_which_is_recorded_and_goes_with_it(string form)
    {
        await RequireLimits();
        using Program client = Program.Start("client", Folder, "--db", "memory", "--transport", "sockets/direct", "--form", form,
            "--in-flight", "1", "--batches", "4", "--batch-size", "5", "--controls", "off", "--repetitions", "1000", "--warmup-limit", "0",
            "--isolation", "session", "--memory", "server=256m,client=192m", "--output", "out");
        await WaitForRuns(2, client);
        GroupFolder[] groups = [.. LinuxProcesses.ChildrenOf(client.Pid).Select(pid => GroupFolder.Of($"{pid}")).OfType<GroupFolder>()];

        Assert.That(groups.Select(group => group.Limit).Distinct(), Is.EquivalentTo(new[] { ServerBytes, ClientBytes }));
        client.Signal("INT");
        ProgramResult result = await client.EndAsync();
        Assert.That(result.ExitCode, Is.EqualTo(130), result.Errors + result.Output);
        Assert.That(result.Output, Does.Contain("Memory limit of each process: server 256 MiB, client 192 MiB"));
        Assert.That(ReadCsv("runs.csv").Select(run => run["valid"]), Has.All.EqualTo("1"));
        Assert.That(await File.ReadAllTextAsync(Path.Combine(Results, "environment.json")),
            Does.Match($@"""memory_limit_bytes"": \{{\s+""server"": {ServerBytes},\s+""client"": {ClientBytes}\s+\}}"));
        Assert.That(groups.Where(group => Directory.Exists(group.FullPath)), Is.Empty, "no group is left");
    }

    [Test]
    public async Task A_process_that_exceeds_its_limit_ends_with_the_limit_and_what_to_do()
    {
        await RequireLimits();
        // Less than its runtime takes.
        await using ChildProcess child = ChildProcess.Start(new WorkStart("a server") { MemoryBytes = 8 << 20 });

        RemedyException error = (await Assert.ThrowsAsync<RemedyException>(() =>
            child.AskAsync("{}", TimeSpan.FromMinutes(1), CancellationToken.None)))!;

        Assert.That(error.Message, Does.StartWith("a server ended: ").And.EndsWith(
            " its memory limit of 8 MiB: raise --memory, or give it less work"));
    }

    private async Task RequireLimits()
    {
        try
        {
            MemoryCheck.Require(ClientBytes);
        }
        catch (RemedyException refusal)
        {
            ProgramResult result = await Client("--db", "memory", "--memory", "client=192m", "--output", "out");

            Assert.That(result.ExitCode, Is.EqualTo(1), result.Output);
            Assert.That(result.Errors, Does.StartWith("error: --memory can't limit memory here (").And.Not.Contain("\n"));
            Assert.That(Directory.Exists(Results), Is.False, "nothing was begun");
            if (Environment.GetEnvironmentVariable("CI") != "true")
                Assert.Ignore(refusal.Message);
            Assert.Pass();
        }
    }
}
