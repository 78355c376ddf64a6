namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>A scenario that the catalog has one more line for is known wherever scenarios are, in real processes.</summary>
[Category("Long")]
internal sealed class AddedScenarioTests : ProcessTestBase
{
    private const string Name = "sums", Summary = "numbers added by a loop, against LINQ";

    [TestCase("list", $"  {Name}                {Summary}")]
    [TestCase("run --help", $"Compares {Summary}.")]
    [TestCase("run sums --help", "--numbers")]
    [TestCase("[suggest:11] client run ", Name)]
    public async Task An_added_scenario_is_on_the_command_line(string line, string expected)
    {
        string[] arguments = line.Split(' ', line.StartsWith('[') ? 2 : 3);
        ProgramResult without = await Client(arguments), with = await AddedAsync(arguments);

        Assert.That(with.Output, Does.Contain(expected), with.Errors);
        Assert.That(without.Output, Does.Not.Contain(expected));
    }

    [Test]
    public async Task The_error_about_an_unknown_scenario_names_it() =>
        Assert.That((await AddedAsync("run", "juggling")).Errors, Does.Contain($", {Name}, all."));

    [Test]
    public async Task A_run_of_it_is_checked_written_and_reported_and_its_report_is_made_again_from_its_files()
    {
        ProgramResult result = await AddedAsync("run", Name, "--numbers", "100", "--repetitions", "2", "--warmup-limit", "0",
            "--controls", "off", "--output", "out");

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")), result.Output);
        Assert.That(result.Output,
            Does.Contain($"Scenario {Name}: {Summary}").And.Contain("Nothing is fetched.").And.Contain("Gauss needed no loop."));
        Assert.That(ReadCsv("runs.csv").Select(run => (run["scenario"], run["variant"], run["rows"], run["valid"])), Is.EquivalentTo(new[]
        {
            ("sums/100", "loop", "100", "1"), ("sums/100", "loop", "100", "1"), ("sums/100", "linq", "100", "1"),
                ("sums/100", "linq", "100", "1"),
        }));
        Assert.That(ReadCsv("comparison.csv").Select(row => row["variant"]), Is.EqualTo(new[] { "loop", "linq" }));
        Assert.That(ReadCsv("contrasts.csv").Where(row => row["family"] == "declared")
            .Select(row => (row["a"].Split(' ')[0], row["b"].Split(' ')[0])).Distinct(), Is.EqualTo(new[] { ("loop", "linq") }));

        string path = Path.Combine(Folder, "out", "report.html");
        Assert.That(await File.ReadAllTextAsync(path), Does.Contain("Gauss needed no loop.").And.Contain("linq"));
        File.Delete(path);

        ProgramResult report = await AddedAsync("report", "out");

        Assert.That((report.ExitCode, report.Errors), Is.EqualTo((0, "")));
        Assert.That(await File.ReadAllTextAsync(path), Does.Contain("Gauss needed no loop."));
    }

    private Task<ProgramResult> AddedAsync(params string[] arguments) => Program.RunHookedAsync("client", Folder, arguments);
}
