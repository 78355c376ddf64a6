namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary><c>--find</c>, by real processes.</summary>
[Category("Long")]
internal sealed class FindTests : ProcessTestBase
{
    private static readonly string[] s_sizes = ["2", "4"];

    [Test]
    public async Task Every_batch_size_is_tried_and_proven_and_a_short_run_gives_no_answer()
    {
        ProgramResult result = await Client(
            "--find", "batch-size:2,4", "--transport", "sockets", "--form", "async", "--in-flight", "2", "--db", "memory",
            "--batches", "2", "--batch-size", "2", "--repetitions", "2", "--warmup-limit", "0", "--output", "out");

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        Assert.That(result.Output,
            Does.Contain("batch size").And.Contain("REFUSED: 2 valid paired blocks, but a verdict needs 10").And.Contain("find.csv"));
        Assert.That(ReadCsv("find.csv")
            .Select(row => (row["sought"], row["value"], row["rows"], row["repetitions"])),
            Is.EqualTo(new[] { ("batch_size", "2", "24", "2"), ("batch_size", "4", "24", "2") }));
        // 24 rows each time, by the calls that the candidate takes; the controls are clones of one.
        Assert.That(ReadCsv("runs.csv")
            .Select(run => (run["batches"], run["batch_size"])), Is.All.EqualTo(("12", "2")).Or.EqualTo(("6", "4")));
        Assert.That(ReadCsv("runs.csv").Select(run => run["batch_size"]).Distinct(), Is.EquivalentTo(s_sizes));
        Assert.That(ReadCsv("runs.csv").Select(run => run["valid"]), Has.All.EqualTo("1").And.Exactly(8).Items);
    }

    [Test]
    public async Task Calls_in_flight_are_tried_on_a_real_database()
    {
        ProgramResult result = await Client(
            "--find", "in-flight:1,3", "--transport", "nettcp/direct", "--form", "sync", "--db", "sqlite",
            "--batch-size", "2", "--batches", "2", "--repetitions", "2", "--warmup-limit", "0", "--controls", "off", "--output", "out");

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        Assert.That(ReadCsv("find.csv")
            .Select(row => (row["value"], row["in_flight"], row["rows"])), Is.EqualTo(new[] { ("1", "1", "18"), ("3", "3", "18") }));
        Assert.That(ReadCsv("find.csv").Count(row => row["best"] == "1"), Is.EqualTo(1));
    }

    // A search of the async form is a command of client/README.md.
    [Test]
    public async Task The_highest_rate_of_a_cell_is_found_by_proven_probes_in_each_launch()
    {
        ProgramResult result = await Client(
            "--find", "rate:p50<20ms", "--transport", "sockets/direct", "--form", "sync", "--in-flight", "2", "--db", "memory",
            "--batch-size", "2", "--repetitions", "2", "--warmup-limit", "1s", "--output", "out");

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        Assert.That(result.Output, Does.Contain(" keeps p50<20ms up to ").And.Contain("rates.csv"));
        List<Dictionary<string, string>> rates = ReadCsv("rates.csv"), probes = ReadCsv("probes.csv");
        Assert.That(rates.Select(row => (row["form"], row["bound"], row["launches"], row["valid"])),
            Is.EqualTo(new[] { ("sync", "p50<20ms", "2", "1") }));
        Assert.That(double.Parse(rates[0]["rate_per_s"], CultureInfo.InvariantCulture), Is.Positive);
        Assert.That(probes.Select(row => row["launch"]).Distinct(), Is.EquivalentTo(new[] { "1", "2" }));
        Assert.That(probes.Where(row => row["number"] == "0").Select(row => (row["rate_per_s"], row["held"])), Is.All.EqualTo(("", "")));
        Assert.That(probes.Where(row => row["number"] != "0").Select(row => row["held"]), Does.Contain("1").And.Contain("0"));
        Assert.That(await File.ReadAllTextAsync(Path.Combine(Results, "results.json")), Does.Contain("\"rate_per_s_lo\""));
        await AssertReportIsRebuiltAsync("Which rates keep p50&lt;20ms?");
    }

    private async Task AssertReportIsRebuiltAsync(string expected)
    {
        string path = Path.Combine(Results, "report.html"), page = await File.ReadAllTextAsync(path);
        Assert.That(page, Does.Contain(expected));
        File.Delete(path);
        Assert.That((await Client("report", "out")).ExitCode, Is.Zero);
        Assert.That(await File.ReadAllTextAsync(path), Is.EqualTo(page));
    }

    [Test]
    public async Task More_than_one_transport_is_refused() =>
        Assert.That(await RefusalAsync("--find", "in-flight"), Does.StartWith("--find searches one transport"));
}
