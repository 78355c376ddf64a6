using System.Text.RegularExpressions;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>run-all.ps1, by a real PowerShell where there is one.</summary>
internal sealed partial class PowerShellTests : ProcessTestBase
{
    private static string Script => Path.Combine(Checkout.Root, "run-all.ps1");

    [Test]
    public void The_script_is_ASCII_as_Windows_PowerShell_reads_it_in_the_code_page_of_the_machine() =>
        Assert.That(File.ReadAllBytes(Script), Has.All.LessThan(128));

    [Test]
    public async Task Every_option_of_the_client_can_be_given_to_the_script()
    {
        string help = string.Concat((await Client("--help")).Output, (await Client("seed", "--help")).Output, (await Client("benchmark", "--help")).Output,
            (await Client("selfcheck", "--help")).Output, (await Client("compare", "--help")).Output, (await Client("doctor", "--help")).Output);
        string script = Checkout.Read("run-all.ps1");

        foreach (string option in LongOptions().Matches(help).Select(match => match.Value).Where(option => option != "--help").Distinct())
            Assert.That(script, Does.Contain($"'{option}'"));
    }

    [Test]
    public async Task Lists_may_be_comma_strings_or_arrays([Values("-File", "-Command")] string way)
    {
        string arguments = "-Transport sockets,soap -Form sync,async -InFlight 1,2 -Batches 2 -BatchSize 2 -Repetitions 1 -WarmupLimit 0 -Database memory -Output out";

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
    public async Task An_unknown_parameter_is_refused()
    {
        ProgramResult result = await PowerShell.RunAsync(Folder, "-File", Script, "-Speed", "11");

        Assert.That(result.ExitCode, Is.Not.Zero);
        Assert.That(result.Errors + result.Output, Does.Contain("Speed"));
    }

    [Test]
    public async Task A_command_is_passed_on()
    {
        ProgramResult result = await PowerShell.RunAsync(Folder, "-File", Script, "-Command", "list");

        Assert.That(result.ExitCode, Is.Zero, result.Errors);
        Assert.That(result.Output, Does.Contain("sockets/direct"));
    }

    [Test]
    public async Task The_help_tells_the_parameters()
    {
        ProgramResult result = await PowerShell.RunAsync(Folder, "-Command", $"Get-Help '{Script}' -Full");

        Assert.That(result.Output, Does.Contain("Compares integration methods").And.Contain("Repetitions"));
    }

    [GeneratedRegex("--[a-z-]+[a-z]")]
    private static partial Regex LongOptions();
}
