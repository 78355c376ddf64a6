namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary><c>--generator-check</c>, by real processes.</summary>
[Category("Long")]
internal sealed class GeneratorCheckTests : ProcessTestBase
{
    // SQLite has one writer, but each client has its own file: with waits far longer than all else, two write twice as much.
    private static readonly string[] s_oneWriter =
    [
        "--transport", "sockets/direct", "--db", "sqlite", "--db-delay", "30ms", "--in-flight", "4", "--batches", "8", "--batch-size", "2",
        "--repetitions", "6", "--warmup-limit", "0", "--controls", "off", "--min-overlap", "0", "--output", "out", "--generator-check",
    ];

    [Test]
    public async Task Clients_that_are_the_limit_are_named_before_anything_else()
    {
        ProgramResult result = await Client([.. s_oneWriter, "on"]);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv"), comparison = ReadCsv("comparison.csv");
        Assert.That(runs.Select(run => run["valid"]), Has.All.EqualTo("1").And.Exactly(36).Items, "every row of every client");
        Assert.That(runs.Where(run => run["overlap"].Length > 0)
            .Select(run => run["control"]), Has.All.EqualTo("one_client_more").And.Exactly(12).Items, "several clients");
        Assert.That(comparison.Where(row => row["transport"] == "sockets" && row["control"].Length == 0)
            .Select(row => row["generator"]), Is.EqualTo(new[] { "limit", "limit" }), result.Output);
        Assert.That(ReadCsv("contrasts.csv")
            .Single(contrast => contrast["family"] == "declared" && contrast["outcome"] == "wall_time")["generator"], Is.EqualTo("limit"));
        Assert.That(result.Output,
            Does.Match(@"(?s)\nThe clients limit 2 cells, sockets a?sync most: .*\nNo advice: .*rate with one more client"));
        Assert.That(await File.ReadAllTextAsync(Path.Combine(Folder, "out", "report.html")),
            Does.Contain("<h1>The clients limit 2 cells").And.Contain("Are the clients the limit?"));
    }

    [TestCase("--in-flight 1 leaves no call for one more client", "--in-flight", "1")]
    [TestCase("--find and --rate compare no times", "--find", "in-flight")]
    [TestCase("--find and --rate compare no times", "--rate", "100")]
    [TestCase("calls of several sizes have one client", "--batch-size", "1,10")]
    [TestCase("--profile naive has one client", "--profile", "naive")]
    public async Task Where_there_is_nothing_to_check_it_is_refused_with_the_reason(string reason, params string[] others) => Assert.That(
        await RefusalAsync(["--transport", "sockets/direct", "--form", "sync", "--db", "memory", "--generator-check", "on", "--batches",
            "8", "--repetitions", "1", "--warmup-limit", "0", "--output", "out", .. others]),
        Is.EqualTo($"--generator-check can't be on: {reason}. Use --generator-check off, or change that."));

    [Test]
    public async Task Off_it_adds_no_cell()
    {
        ProgramResult result = await Client("--transport", "sockets/direct", "--form", "sync", "--db", "memory", "--generator-check", "off",
            "--batches", "8", "--repetitions", "1", "--warmup-limit", "0", "--output", "out");

        Assert.That(ReadCsv("runs.csv").Select(run => run["control"]), Has.None.EqualTo("one_client_more"), result.Errors);
    }
}
