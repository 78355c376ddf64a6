namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>What a shell receives when the user presses Tab.</summary>
[Category("Long")]
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
        Assert.That(result.Output.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries),
            Does.Contain(expected));
    }

    [TestCase("client compare --fo", "--format")]
    [TestCase("run-all.sh compare --fo", "--format")]
    [TestCase("./run-all.sh --transport sock", "sockets/direct")]
    [TestCase("client run over", "overlap")]
    [TestCase("client compare fol", "folder1,folder2")]
    [TestCase("client --output fol", "folder1,folder2")]
    [TestCase("client seed --from fol", "folder.csv,folder1,folder2")]
    public async Task The_script_of_bash_completes_words_and_paths(string line, string expected)
    {
        if (OperatingSystem.IsWindows())
            Assert.Ignore("the script is for bash");
        foreach (string folder in new[] { "folder1", "folder2" })
            Directory.CreateDirectory(Path.Combine(Folder, folder));
        await File.WriteAllTextAsync(Path.Combine(Folder, "folder.csv"), "");
        string program = Path.Combine(Folder, "run-all.sh"), words = string.Join(' ', line.Split(' '));
        await File.WriteAllTextAsync(program, $"#!/bin/sh\nexec dotnet '{Path.Combine(AppContext.BaseDirectory, "client.dll")}' \"$@\"\n");

        ProgramResult result = await Program.RunToolAsync("bash", Folder, "-c", $"""
            chmod +x run-all.sh; ln -s run-all.sh client; PATH="$PWD:$PATH"
            {Command()}
            complete -p client run-all.sh >/dev/null || exit
            COMP_LINE='{line}' COMP_POINT={line.Length} COMP_WORDS=({words}) COMP_CWORD={line.Split(' ').Length - 1}
            _integration_methods
            printf '%s\n' "${"{"}COMPREPLY[@]{"}"}" | sort | paste -sd,
            """);

        Assert.That((result.Output.Trim(), result.Errors), Is.EqualTo((expected, "")));
    }

    // As client/README.md has it, for the program by the name that it has here.
    private static string Command() =>
        Checkout.Read("client/README.md").Split('\n').Single(line => line.StartsWith("source <(", StringComparison.Ordinal))
        .Replace("./run-all.sh", "client", StringComparison.Ordinal);

    [TestCase("bash")]
    [TestCase("zsh")]
    [TestCase("fish")]
    [TestCase("pwsh")]
    public async Task The_script_of_each_shell_is_one_that_it_can_read(string shell)
    {
        ProgramResult script = await Client("completion", shell);

        Assert.That((script.ExitCode, script.Errors), Is.EqualTo((0, "")));
        Assert.That(script.Output, Does.StartWith("# Completion for client").And.Contain("run-all.sh").And.Contain("[suggest:"));
        await File.WriteAllTextAsync(Path.Combine(Folder, "script"), script.Output);
        ProgramResult read;
        try
        {
            read = shell == "pwsh"
                ? await PowerShell.RunAsync(Folder, "-Command", "$null = [scriptblock]::Create((Get-Content -Raw script))")
                : await Program.RunToolAsync(shell, Folder, "-n", "script");
        }
        catch (System.ComponentModel.Win32Exception)
        {
            Assert.Ignore($"{shell} is missing: install it to have it read the script");
            throw;
        }
        Assert.That((read.ExitCode, read.Errors), Is.EqualTo((0, "")));
    }
}
