namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary><c>benchmark</c> as a user calls it.</summary>
[Category("Long")]
internal sealed class BenchmarkTests : ProcessTestBase
{
    [Test]
    public async Task A_coordinator_is_measured_with_simulated_agents()
    {
        ProgramResult result = await Benchmarks("--quick", "--agents", "1,3,20");

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")));
        Assert.That(result.Output,
            Does.Match(@"(?s)    1 agent  .* 3 agents .* 20 agents +[0-9.]+ ms of processor time a repetition.*"
                + "Straight line: .* ms an agent"));
    }

    [TestCase("memory", "The database memory has no driver")]
    [TestCase("sqlite", "The database layer compared with a bare driver loop of the same statements, on sqlite in a temporary file:")]
    public async Task All_parts_are_measured_whatever_the_database(string db, string expected)
    {
        ProgramResult result = await Benchmarks("--quick", "--transport", "sockets", "--db", db);

        Assert.Multiple(() =>
        {
            Assert.That(result.ExitCode, Is.Zero, result.Errors);
            Assert.That(result.Output, Does.Contain("compared with a bare loop"));
            Assert.That(result.Output, Does.Contain(expected));
        });
    }
}
