namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>What a shell is told when somebody presses Tab.</summary>
internal sealed class CompletionTests : ProcessTestBase
{
    [TestCase("client", "", "compare")]
    [TestCase("client", "--trans", "--transport")]
    [TestCase("client", "client --trans", "--transport")]
    [TestCase("client", "client --transport ", "sockets/direct")]
    [TestCase("client", "client --db ", "memory")]
    [TestCase("client", "client --log ", "json")]
    [TestCase("client", "client comp", "compare")]
    [TestCase("client", "client compare --f", "--fail-on")]
    [TestCase("client", "client compare --format ", "html")]
    [TestCase("server", "server --idle", "--idle-timeout")]
    public async Task The_suggest_directive_completes(string program, string line, string expected)
    {
        ProgramResult result = await Program.RunAsync(program, Folder, $"[suggest:{line.Length}]", line);

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")));
        Assert.That(result.Output.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries), Does.Contain(expected));
    }

    // As client/README.md has it; bash calls such a function with the line and the cursor's place in it.
    [Test]
    public async Task The_function_of_the_README_completes_in_bash()
    {
        if (OperatingSystem.IsWindows())
            Assert.Ignore("the function is for bash");
        string function = Checkout.Read("client/README.md").Split('\n').Single(line => line.StartsWith("_client()", StringComparison.Ordinal));
        string client = Path.Combine(AppContext.BaseDirectory, "client.dll");

        ProgramResult result = await Program.RunToolAsync("bash", Folder, "-c", $"""
            client() (dotnet '{client}' "$@")
            {function}
            COMP_LINE='client compare --fo' COMP_POINT=19 COMP_WORDS=(client compare --fo) COMP_CWORD=2
            _client
            echo "$COMPREPLY"
            """);

        Assert.That((result.Output.Trim(), result.Errors), Is.EqualTo(("--format", "")));
    }
}
