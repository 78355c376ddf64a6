using IntegrationMethods.Tests.Shared.Examples;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>A transport from an assembly of its own, held to the contract and run beside the others.</summary>
[Category("Long")]
internal sealed class PluginTests : ProcessTestBase
{
    private static readonly string s_plugin = typeof(JsonLinesTransport).Assembly.Location;

    [Test]
    public async Task A_plug_in_is_tested_and_then_compared()
    {
        ProgramResult rules = await Client("conformance", s_plugin);
        ProgramResult run = await Client(
            "--plugin", s_plugin, "--transport", "jsonlines/direct,sockets/direct", "--form", "async", "--db", "memory", "--in-flight", "1", "--batches", "4", "--batch-size", "5",
            "--repetitions", "2", "--controls", "off", "--isolation", "session", "--warmup-limit", "0", "--output", "out");

        Assert.That((rules.ExitCode, rules.Errors), Is.EqualTo((0, "")), rules.Output);
        Assert.That(rules.Output, Does.Contain("pass  jsonlines/direct async  a range arrives whole").And.Contain("24 of 24 rules hold."));
        Assert.That(run.ExitCode, Is.Zero, run.Errors + run.Output);
        Assert.That(ReadCsv("runs.csv").Where(row => row["transport"] == "jsonlines").Select(row => (row["display_name"], row["valid"])), Has.Exactly(2).Items.And.All.EqualTo(("JSON lines", "1")));
    }
}
