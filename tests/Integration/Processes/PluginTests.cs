namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>
/// A transport from a separate assembly, made by the commands of transports/README.md, tested by the rules and run beside the others.
/// </summary>
[Category("Long")]
internal sealed class PluginTests : ProcessTestBase
{
    [Test]
    public async Task A_plug_in_made_from_the_template_keeps_every_rule_and_is_compared()
    {
        string plugin = await MadeAsync();
        ProgramResult rules = await Client("conformance", plugin);
        ProgramResult run = await Client(
            "--plugin", plugin, "--transport", "own/direct,sockets/direct", "--form", "async", "--db", "memory", "--in-flight", "1",
                "--batches", "4", "--batch-size", "5",
            "--repetitions", "2", "--controls", "off", "--isolation", "session", "--warmup-limit", "0", "--output", "out");

        Assert.That((rules.ExitCode, rules.Errors), Is.EqualTo((0, "")), rules.Output);
        Assert.That(rules.Output, Does.Contain("pass  own/direct async  a range arrives whole").And.Contain("32 of 32 rules hold."));
        Assert.That(run.ExitCode, Is.Zero, run.Errors + run.Output);
        Assert.That(ReadCsv("runs.csv").Where(row => row["transport"] == "own")
            .Select(row => (row["display_name"], row["valid"])), Has.Exactly(2).Items.And.All.EqualTo(("Own", "1")));
    }

    // The template's own name is replaced everywhere; the contract is built apart from the build under test.
    private async Task<string> MadeAsync()
    {
        await DotnetAsync("new", "install", Path.Combine(Checkout.Root, "transports", "Template"));
        await DotnetAsync("new", "integration-transport", "--name", "Own", "--output", "own", "--contract",
            Path.Combine(Checkout.Root, "transports", "Contract", "Contract.csproj"));
        await DotnetAsync("build", "own", "-nologo", "-v", "quiet", "-c", "Release",
            $"-p:ArtifactsPath={Path.Combine(Folder, "artifacts")}", "-p:RunAnalyzers=false", "-p:GenerateDocumentationFile=false");
        return Directory.GetFiles(Path.Combine(Folder, "artifacts", "bin"), "Own.dll", SearchOption.AllDirectories).Single();
    }

    private async Task DotnetAsync(params string[] arguments)
    {
        ProgramResult result = await Program.RunToolAsync(Program.Dotnet, Folder, arguments,
            ("DOTNET_CLI_HOME", Path.Combine(Folder, "home")), ("DOTNET_NOLOGO", "1"));
        Assert.That(result.ExitCode, Is.Zero, $"dotnet {string.Join(' ', arguments)}\n{result.Output}{result.Errors}");
    }
}
