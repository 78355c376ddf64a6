using System.Text.RegularExpressions;
using IntegrationMethods.Client.Scenarios;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>Every command of the documents runs as it is written.</summary>
[Category("Long")]
internal sealed partial class ReadmeTests : ProcessTestBase
{
    private const string OfTransports = "transports/README.md";

    private static IEnumerable<string> WithCommands() => Documents.All.Where(document => Commands(document).Any());

    private static IEnumerable<string> WithPowerShell() =>
        Documents.All.Where(document => Documents.Commands(document, "powershell").Any());

    // In the order of the document, as some use what those before them made.
    [TestCaseSource(nameof(WithCommands))]
    public async Task Every_command_of_a_document_works(string document)
    {
        if (OperatingSystem.IsWindows())
            Assert.Ignore("the commands are for a Unix shell");
        await File.WriteAllTextAsync(Path.Combine(Folder, "rows.csv"), """
            ServiceTableID,DescServiceTable,Value,CreationDate,StringField1,StringField2
            1,First of mine,1.5,2026-01-01T00:00:01,one,
            2,"Second, of mine",2.5,2026-01-01T00:00:02,,two
            3,Third of mine,3.5,2026-01-01T00:00:03,,
            """);

        foreach (string command in Commands(document))
        {
            ProgramResult result = await Shell(command);
            Assert.That(result.ExitCode, Is.Zero, $"{command}\n{result.Output}\n{result.Errors}");
            Assert.That(result.Output, Is.Not.Empty, command);
            Assert.That(result.Errors, Is.Empty, command);
        }
    }

    // Separate tests run them, with fewer repetitions, and check their results.
    [Test]
    public void Each_scenario_has_its_command_and_tests_of_its_own()
    {
        string[] scenarios = [.. Documents.All.SelectMany(document => Documents.Commands(document, "bash"))
            .Select(command => OfScenario().Match(command)).Where(match => match.Success).Select(match => match.Groups[1].Value)];

        Assert.That(scenarios, Is.EquivalentTo(ScenarioCatalog.Experiments.Select(scenario => scenario.Name)));
        foreach (string scenario in scenarios)
            Assert.That(Path.Combine(Checkout.Root, "tests", "Integration", "Processes",
                $"{char.ToUpperInvariant(scenario[0])}{scenario[1..]}ScenarioTests.cs"), Does.Exist);
    }

    [TestCaseSource(nameof(WithPowerShell))]
    public async Task Every_PowerShell_command_of_a_document_works(string document)
    {
        foreach (string command in Documents.Commands(document, "powershell"))
        {
            string here = command.Replace("./run-all.ps1", $"& '{Path.Combine(Checkout.Root, "run-all.ps1")}'", StringComparison.Ordinal);
            ProgramResult result = await PowerShell.RunAsync(Folder, "-Command", $"{here}; exit $LASTEXITCODE");
            Assert.That(result.ExitCode, Is.Zero, $"{command}\n{result.Output}\n{result.Errors}");
        }
    }

    [Test]
    public void The_README_names_the_two_commands() =>
        Assert.That(Documents.Commands("README.md", "bash").Take(2), Is.EqualTo(new[] { "./run-all.sh", "tests/run.sh" }));

    [Test]
    public void Most_documents_of_the_product_have_commands() =>
        Assert.That(WithCommands(), Is.SupersetOf(new[] { "README.md", "client/README.md", "server/README.md" }));

    [Test]
    public void The_table_of_transports_is_that_of_the_catalog() =>
        Assert.That(
            TableOfTransports().Matches(Checkout.Read(OfTransports)).Select(match => match.Groups[1].Value),
            Is.EquivalentTo(TransportCatalog.Create(new()).Select(transport => transport.Key)));

    [Test]
    public void The_example_of_a_transport_has_under_100_lines() =>
        Assert.That(Checkout.Read("tests/Shared/Examples/JsonLinesTransport.cs").Split('\n'), Has.Length.LessThan(101));

    [Test]
    public void What_the_guide_to_the_files_looks_at_is_in_them()
    {
        string guide = Checkout.Read(Documents.OfFiles).Split("\n## Answers from the files\n")[1];
        string[] columns = [.. Columns<RepetitionRecord>.Names, .. Columns<ComparisonRow>.Names, .. Columns<Contrast>.Names];
        string[] named = [.. ColumnNames().Matches(guide).Select(match => match.Groups[1].Value)];

        Assert.That(named, Has.Length.GreaterThan(10));
        Assert.That(columns, Is.SupersetOf(named.Distinct()));
    }

    private Task<ProgramResult> Shell(string command)
    {
        // From a temporary folder: tests do not write to the repository's.
        string here = command.Replace("./run-all.sh", $"'{Path.Combine(Checkout.Root, "run-all.sh")}'", StringComparison.Ordinal)
            .Replace("--project server", $"--project '{Path.Combine(Checkout.Root, "server")}'", StringComparison.Ordinal);
        // Warm and precise figures are not what these tests are about.
        return Program.RunToolAsync("bash", Folder, "-c",
            "export INTEGRATION_METHODS_WARMUP_LIMIT=0 INTEGRATION_METHODS_MAX_TIME=4s INTEGRATION_METHODS_MIN_REPETITION=20ms "
                + $"INTEGRATION_METHODS_CONTROLS=off; {here}");
    }

    // tests/run.sh is what runs these tests, and SelfcheckTests run the other one.
    private static IEnumerable<string> Commands(string document) => Documents.Commands(document, "bash")
        .Where(command => command is not ("tests/run.sh" or "./run-all.sh selfcheck --quick") && !OfScenario().IsMatch(command));

    [GeneratedRegex(@"^\./run-all\.sh run (\w+) --quick --output \1$")]
    private static partial Regex OfScenario();

    // Words with an underscore are columns and nothing else.
    [GeneratedRegex("`([a-z0-9]+_[a-z0-9_]+)`")]
    private static partial Regex ColumnNames();

    [GeneratedRegex(@"^\| `([\w-]+/[\w-]+)` \|", RegexOptions.Multiline)]
    private static partial Regex TableOfTransports();
}
