using System.Diagnostics;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>run-all.ps1 over test sources, with a stand-in for dotnet, in a folder whose name is a pattern to PowerShell.</summary>
[Category("Long")]
internal sealed class PowerShellFrontDoorTests : ProcessTestBase
{
    private string Root => Path.Combine(Folder, "br [x] y");

    private string Script => Path.Combine(Root, "run-all.ps1");

    private (string Name, string Value)[] Variables =>
        [("PATH", $"{Path.Combine(Root, "bin")}{Path.PathSeparator}{Environment.GetEnvironmentVariable("PATH")}"), ("HOME", Folder)];

    [SetUp]
    public void MakeSources()
    {
        if (OperatingSystem.IsWindows())
            Assert.Ignore("the stand-in for dotnet is for a Unix shell");
        Directory.CreateDirectory(Root);
        FrontDoorSources.Make(Root, "run-all.ps1");
    }

    [TestCase("$null", 1)]
    [TestCase("Add-Content -LiteralPath client/A.cs changed", 2)]
    [TestCase("Remove-Item -LiteralPath client/B.cs", 2)]
    [TestCase("$null = New-Item -Path . -Name transports/C.cs", 2)]
    [TestCase("$env:CoreWcf += 'x'", 2)]
    [TestCase("Set-Content -LiteralPath artifacts/bin/Client/release/transports.dll 'of an IDE'", 2)]
    [TestCase("Remove-Item -LiteralPath artifacts/bin/Client/release/client.dll", 2)]
    public async Task The_front_door_builds_again_only_after_a_change(string change, int builds)
    {
        ProgramResult result = await Command($"""
            & $script list; Start-Sleep -Milliseconds 50
            {change}
            Start-Sleep -Milliseconds 50; & $script -Form sync; Get-Content -LiteralPath log
            """);

        Assert.That(result.Errors, Is.Empty);
        Assert.That(Lines(result), Is.EqualTo(new[] { "ran list", "ran --form sync" }.Concat(Enumerable.Repeat("built", builds))));
    }

    [Test]
    public async Task A_failed_build_is_shown_and_tried_again()
    {
        ProgramResult result = await Command("""
            $null = New-Item -Path . -Name broken; & $script list; "code $LASTEXITCODE"
            Remove-Item -LiteralPath broken; & $script list; "code $LASTEXITCODE"
            """);

        Assert.That(Lines(result), Is.EqualTo(new[] { "code 1", "ran list", "code 0" }));
        Assert.That(result.Errors, Does.StartWith("built\nerror: the build failed"));
    }

    [Test]
    public async Task Variables_that_MSBuild_would_take_as_properties_do_not_reach_the_build_and_come_back()
    {
        ProgramResult result = await Command("""
            $env:OutputPath = '/x'; $env:CONFIGURATION = 'Debug'; $env:HTTP_PROXY = 'p'
            & $script list; "$env:OutputPath $env:CONFIGURATION"
            Get-Content -LiteralPath variables | Where-Object { $_ -in 'OutputPath', 'CONFIGURATION', 'HTTP_PROXY', 'PATH' } | Sort-Object
            """);

        Assert.That((string.Join('|', Lines(result)), result.Errors), Is.EqualTo(("ran list|/x Debug|HTTP_PROXY|PATH", "")));
    }

    [Test]
    public async Task A_constrained_session_is_refused_with_the_remedy()
    {
        ProgramResult result = await Command("""
            $ExecutionContext.SessionState.LanguageMode = 'ConstrainedLanguage'
            & $script list; "code $LASTEXITCODE"
            """);

        Assert.That(Lines(result), Is.EqualTo(new[] { "code 1" }));
        Assert.That(result.Errors, Does.Contain("run-all.ps1 needs PowerShell's full language mode"));
    }

    [Test]
    public async Task A_link_to_the_script_runs_the_checkout_that_the_script_is_in()
    {
        string link = Path.Combine(Folder, "link.ps1");
        File.CreateSymbolicLink(link, Script);

        ProgramResult result = await PowerShell.RunAsync(Folder, ["-File", link, "list"], Variables);

        Assert.That(Lines(result), Is.EqualTo(new[] { "ran list" }), result.Errors);
        Assert.That(Path.Combine(Root, "artifacts", "run-all.built"), Does.Exist);
    }

    // A caller's preferences for its own scripts must not turn a message on standard error into an exception, nor hide the exit code.
    [Test]
    public async Task The_preferences_of_the_caller_do_not_matter()
    {
        ProgramResult result = await Command("""
            Set-StrictMode -Version Latest; $ErrorActionPreference = 'Stop'; $PSNativeCommandUseErrorActionPreference = $true
            & $script fail 2>&1 | ForEach-Object { "got $_" } | Sort-Object
            "code $LASTEXITCODE, $ErrorActionPreference, $PSNativeCommandUseErrorActionPreference, $PROFILE" -replace
                '[^ ]*profile.ps1', 'profile'
            """);

        Assert.That((string.Join('|', Lines(result)), result.Errors),
            Is.EqualTo(("got failed|got ran fail|code 3, Stop, True, profile", "")));
    }

    [TestCase("-Broker", "--broker")]
    [TestCase("-Connection", "--connection")]
    [TestCase("--connection", "--connection")]
    public async Task Quotes_and_spaces_arrive_as_they_are(string written, string given)
    {
        ProgramResult result = await PowerShell.RunAsync(Root,
            ["-File", Script, written, "Server=a b;Password=\"a;b\"", "-Output", "b [x] y"], Variables);

        Assert.That(Lines(result)[^1],
            Does.StartWith("ran").And.Contain($"{given} Server=a b;Password=\"a;b\"").And.Contain("--output b [x] y"), result.Errors);
    }

    [TestCase("-Command", "{0}")]
    [TestCase("-c", "{0}; exit $LASTEXITCODE")]
    [TestCase("-File")]
    public async Task An_interrupt_ends_with_130(string way, string? command = null)
    {
        string[] arguments = command is null
            ? [way, Script, "wait"]
            : [way, command.Replace("{0}", $"& '{Script}' wait", StringComparison.Ordinal)];
        using Program script = PowerShell.Start(Root, arguments, Variables);
        while (!(await script.ReadLineAsync()).StartsWith("ran wait", StringComparison.Ordinal))
        {
        }

        // As a terminal does, which interrupts both.
        script.Signal("INT");
        await Task.Delay(TimeSpan.FromSeconds(1));
        using Process kill = Process.Start("kill", ["-INT", (await File.ReadAllTextAsync(Path.Combine(Root, "pid"))).Trim()]);
        ProgramResult result = await script.EndAsync();

        Assert.That(result.ExitCode, Is.EqualTo(130), result.Errors);
    }

    [Test]
    public async Task A_name_that_PowerShell_keeps_for_itself_is_wrong_usage()
    {
        ProgramResult result = await PowerShell.RunAsync(Root, ["-File", Script, "-Db", "memory"], Variables);

        Assert.That((result.ExitCode, result.Output), Is.EqualTo((2, "")));
        Assert.That(result.Errors, Is.EqualTo("error: PowerShell reads -Db as its own -Debug: write -Database or --db."));
    }

    [TestCase("-Trans", "-Transport")]
    [TestCase("-Transport sock", "sockets/direct")]
    [TestCase("-Transport sockets,so", "soap/direct")]
    [TestCase("-Form sync,a", "async")]
    [TestCase("-Database sqls", "sqlserver")]
    [TestCase("-Transport ra", "rabbitmq")]
    [TestCase("-Broker am", "amqp://guest:guest@127.0.0.1:5672")]
    [TestCase("-Broker amqp://a:1,na", "nats://127.0.0.1:4222")]
    [TestCase("-Profile t", "tuned")]
    [TestCase("-Answer ", "chunks")]
    [TestCase("-Gzip ", "off")]
    [TestCase("-Tls ", "off")]
    [TestCase("-Gc ", "server")]
    [TestCase("-Connections ", "shared")]
    [TestCase("-Only ", "read")]
    [TestCase("-Isolation ", "generation")]
    public async Task Tab_completes(string line, string expected)
    {
        ProgramResult result = await Command($"""
            $line = "& '{Path.Combine(Checkout.Root, "run-all.ps1")}' {line}"
            (TabExpansion2 -inputScript $line -cursorColumn $line.Length).CompletionMatches.CompletionText
            """);

        Assert.That(Lines(result), Does.Contain(expected), result.Errors);
    }

    // Windows PowerShell 5.1 is on every Windows, and reads none of these; nor has its Join-Path more than one child.
    [Test]
    public async Task The_script_has_no_syntax_of_PowerShell_7()
    {
        ProgramResult result = await Command("""
            $errors = $null
            $tree = [Management.Automation.Language.Parser]::ParseFile($script, [ref] $null, [ref] $errors)
            $newer = @($tree.FindAll({
                param($node)
                $kind = $node.GetType().Name
                $kind -in 'TernaryExpressionAst', 'PipelineChainAst' -or
                "$($node.Operator)" -in 'QuestionQuestion', 'QuestionQuestionEquals' -or
                ($node.PSObject.Properties['NullConditional'] -and $node.NullConditional) -or
                ($node.PSObject.Properties['Background'] -and $node.Background) -or
                ($node.PSObject.Properties['CleanBlock'] -and $node.CleanBlock) -or
                ($kind -eq 'CommandAst' -and $node.GetCommandName() -eq 'Join-Path' -and $node.CommandElements.Count -gt 3)
            }, $true))
            "$($errors.Count) errors, $($newer.Count) newer: $newer"
            """);

        Assert.That((result.Output.Trim(), result.Errors), Is.EqualTo(("0 errors, 0 newer:", "")));
    }

    private Task<ProgramResult> Command(string command) =>
        PowerShell.RunAsync(Root, ["-Command", $"$script = '{Script}'\n{command}"], Variables);

    private static string[] Lines(ProgramResult result) =>
        result.Output.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
}
