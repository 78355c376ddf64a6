namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary><c>--generator-check</c>, by real processes.</summary>
[Category("Long")]
internal sealed class GeneratorCheckTests : ProcessTestBase
{
    // SQLite has one writer, but each client has its own file: with waits far longer than all else, two write twice as much.
    private static readonly string[] s_oneWriter =
    [
        "--transport", "sockets/direct", "--db", "sqlite", "--db-delay", "10ms", "--in-flight", "4", "--batches", "8", "--batch-size", "2",
        "--repetitions", "4", "--warmup-limit", "0", "--controls", "off", "--min-overlap", "0", "--output", "out", "--generator-check",
    ];

    [Test]
    public async Task Clients_that_are_the_limit_are_named_before_anything_else()
    {
        ProgramResult result = await Client([.. s_oneWriter, "on"]);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv"), comparison = ReadCsv("comparison.csv");
        Assert.That(runs.Select(run => run["valid"]), Has.All.EqualTo("1").And.Exactly(24).Items, "every row of every client");
        Assert.That(runs.Where(run => run["overlap"].Length > 0)
            .Select(run => run["control"]), Has.All.EqualTo("one_client_more").And.Exactly(8).Items, "several clients");
        Assert.That(comparison.Where(row => row["transport"] == "sockets" && row["control"].Length == 0)
            .Select(row => row["generator"]), Is.EqualTo(new[] { "limit", "limit" }), result.Output);
        Assert.That(ReadCsv("contrasts.csv")
            .Single(contrast => contrast["family"] == "declared" && contrast["outcome"] == "wall_time")["generator"], Is.EqualTo("limit"));
        Assert.That(result.Output,
            Does.Match(@"(?s)rate with one client more.*\nThe clients limit 2 cells, sockets a?sync most: .*\nAt 4 calls in flight, "));
        Assert.That(await File.ReadAllTextAsync(Path.Combine(Folder, "out", "report.html")),
            Does.Contain("<h1>The clients limit 2 cells").And.Contain("Are the clients the limit?"));
    }

    [TestCase("off")]
    [TestCase("on", "--in-flight", "1", Description = "--in-flight 1 leaves no call for one client more")]
    [TestCase("on", "--find", "in-flight", Description = "--find and --rate compare no times")]
    [TestCase("on", "--rate", "100", Description = "--find and --rate compare no times")]
    [TestCase("on", "--batch-size", "1,10", Description = "calls of several sizes have one client")]
    [TestCase("on", "--profile", "naive", Description = "--profile naive has one client")]
    public async Task Where_there_is_nothing_to_check_it_is_refused_with_the_reason(string word, params string[] others)
    {
        ProgramResult result = await Client(
            ["--transport", "sockets/direct", "--form", "sync", "--db", "memory", "--generator-check", word, "--batches", "8",
            "--repetitions", "1", "--warmup-limit", "0", "--output", "out", .. others]);

        if (word == "off")
        {
            Assert.That(ReadCsv("runs.csv").Select(run => run["control"]), Has.None.EqualTo("one_client_more"), result.Errors);
            return;
        }
        Assert.That(result.ExitCode, Is.EqualTo(2), result.Output);
        Assert.That(result.Errors,
            Is.EqualTo($"error: --generator-check can't be on: {TestContext.CurrentContext.Test.Properties.Get("Description")}. Use "
                + "--generator-check off, or change that."));
    }
}
