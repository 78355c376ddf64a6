using System.Text.RegularExpressions;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>run-all.ps1, by a real PowerShell where there is one.</summary>
[Category("Long")]
internal sealed partial class PowerShellTests : ProcessTestBase
{
    private static string Script => Path.Combine(Checkout.Root, "run-all.ps1");

    [Test]
    public void The_script_is_ASCII_as_Windows_PowerShell_reads_it_in_the_code_page_of_the_machine() =>
        Assert.That(File.ReadAllBytes(Script), Has.All.LessThan(128));

    // What is not declared goes through as it is, so that nothing is ever missing; what is declared must not outlive its option.
    [Test]
    public async Task Every_parameter_of_the_script_is_an_option_of_the_client_and_the_others_go_through()
    {
        string help = string.Concat((await Client("--help", "all")).Output, (await Client("seed", "--help")).Output,
            (await Client("compare", "--help")).Output);
        string[] options = [.. LongOptions().Matches(help).Select(match => match.Value).Distinct()];
        string script = Checkout.Read("run-all.ps1");
        string[] parameters = [.. Parameters().Matches(script).Select(match => match.Groups[1].Value)];

        Assert.That(script, Does.Contain("[Parameter(ValueFromRemainingArguments = $true)] [object[]] $Arguments,"));
        Assert.That(parameters, Has.Length.GreaterThan(20).And.Not.Member("Profile"), "that would hide a variable of PowerShell");
        foreach (string parameter in parameters.Except(["Arguments", "Command", "Results", "Runs"]))
            Assert.That(options,
                Does.Contain(parameter switch { "Database" => "--db", "RunProfile" => "--profile", _ =>
                    $"-{Capitals().Replace(parameter, letter => $"-{letter.Value.ToLowerInvariant()}")}" }));
        foreach (string parameter in parameters)
            Assert.That(script, Does.Contain($".PARAMETER {parameter}\n"));
    }

    [Test]
    public async Task What_the_script_completes_is_what_the_client_knows()
    {
        string commands = (await Client("--help")).Output.Split("Commands:")[1];
        IEnumerable<string> transports = TransportCatalog.Create(new()).SelectMany(transport => new[] { transport.Name, transport.Key });

        Assert.That(Completed("Transport"),
            Is.SupersetOf(transports.Union(["nettcp/corewcf", "soap/corewcf"])).And.Member("default").And.Member("all"));
        Assert.That(Completed("Database"),
            Is.EquivalentTo(DatabaseCatalog.Engines.Select(engine => engine.Name).Prepend(DatabaseOptions.Auto)));
        Assert.That(Completed("Command"), Is.EquivalentTo(Commands().Matches(commands).Select(match => match.Groups[1].Value)));
    }

    private static string[] Completed(string parameter)
    {
        string completer = Checkout.Read("run-all.ps1").Split("ArgumentCompleter")
            .Single(text => text.Contains($" ${parameter},", StringComparison.Ordinal));
        return [.. Quoted().Matches(completer[..completer.IndexOf("-like", StringComparison.Ordinal)])
            .Select(match => match.Groups[1].Value)];
    }

    [Test]
    public async Task Lists_may_be_comma_strings_or_arrays([Values("-File", "-Command")] string way)
    {
        string arguments =
            "-Transport sockets,soap -Form sync,async -InFlight 1,2 -Batches 2 -BatchSize 2 -Repetitions 1 -WarmupLimit 0 -Database "
                + "memory -Output out";

        ProgramResult result = way == "-File"
            ? await PowerShell.RunAsync(Folder, ["-File", Script, .. arguments.Split(' ')])
            : await PowerShell.RunAsync(Folder, "-Command", $"& '{Script}' {arguments}; exit $LASTEXITCODE");

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        // A header, and two transports and the floor in two forms at two numbers of calls in flight, and two controls.
        Assert.That(File.ReadAllLines(Path.Combine(Folder, "out", "comparison.csv")), Has.Length.EqualTo(1 + 12 + 2));
    }

    [Test]
    public async Task The_exit_code_is_the_clients()
    {
        ProgramResult result = await PowerShell.RunAsync(Folder, "-File", Script, "-Transport", "carrier-pigeon");

        Assert.That(result.ExitCode, Is.EqualTo(2));
        Assert.That(result.Errors, Does.Contain("unknown transport 'carrier-pigeon'"));
    }

    [Test]
    public async Task An_unknown_parameter_is_wrong_usage()
    {
        ProgramResult result = await PowerShell.RunAsync(Folder, "-File", Script, "-Speed", "11");

        Assert.That(result.ExitCode, Is.EqualTo(2), result.Errors);
        Assert.That(result.Errors, Does.Contain("unknown option '--speed'"));
    }

    [TestCase("-Command", "list")]
    [TestCase("list")]
    public async Task A_command_is_given_by_name_or_by_place(params string[] arguments)
    {
        ProgramResult result = await PowerShell.RunAsync(Folder, ["-File", Script, .. arguments]);

        Assert.That(result.ExitCode, Is.Zero, result.Errors);
        Assert.That(result.Output, Does.Contain("sockets/direct"));
    }

    [Test]
    public async Task A_scenario_takes_its_options_in_either_way()
    {
        ProgramResult result = await PowerShell.RunAsync(Folder, "-File", Script, "run", "cycles", "-Cycles", "1,1000", "--processors", "1",
            "-Repetitions", "2", "-Quick", "-Output", "b [x] y");

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        Assert.That(File.Exists(Path.Combine(Folder, "b [x] y", "runs.csv")));
    }

    [Test]
    public async Task Help_is_that_of_the_client()
    {
        ProgramResult result = await PowerShell.RunAsync(Folder, "-File", Script, "seed", "-Help");

        Assert.That(result.ExitCode, Is.Zero, result.Errors);
        Assert.That(result.Output, Does.Contain("--rows"));
    }

    [Test]
    public async Task The_help_lists_the_parameters()
    {
        ProgramResult result = await PowerShell.RunAsync(Folder, "-Command", $"Get-Help '{Script}' -Full");

        Assert.That(result.Output, Does.Contain("Compares integration methods").And.Contain("Repetitions"));
    }

    [GeneratedRegex("--[a-z-]+[a-z]")]
    private static partial Regex LongOptions();

    // Of the block of parameters, whose lines are indented by four spaces.
    [GeneratedRegex(@"^    \[.*\] \$(\w+),?$", RegexOptions.Multiline)]
    private static partial Regex Parameters();

    [GeneratedRegex("[A-Z]")]
    private static partial Regex Capitals();

    [GeneratedRegex("'([^']+)'")]
    private static partial Regex Quoted();

    [GeneratedRegex(@"^  ([a-z]+)", RegexOptions.Multiline)]
    private static partial Regex Commands();
}
