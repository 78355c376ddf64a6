using System.Text.Json;
using System.Text.RegularExpressions;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary><c>--fail-on</c> and <c>--cpu-hour</c> of a run, by real processes in both forms.</summary>
[Category("Long")]
internal sealed class GatesTests : ProcessTestBase
{
    private static readonly string[] s_small =
    [
        "--db", "memory", "--transport", "sockets/direct", "--in-flight", "2", "--batches", "40", "--batch-size", "20",
        "--repetitions", "3",
            "--warmup-limit", "0", "--output", "out",
    ];

    // Whatever the machine is doing, no bound is near, and a p99 of 40 calls is not known.
    private static readonly TestCaseData[] s_outcomes =
    [
        new TestCaseData("p50>999999999s,rows/s<0,cpu>999999999s", 0, "PASSED p50>999999999s, rows/s<0, cpu>999999999s: 2 cells.", "pass"),
        new TestCaseData("p50>0ms,cpu>0ms", 3, "FAILED cpu>0ms: sockets/direct sync 2: ", "fail"),
        new TestCaseData("p99>900000s", 4,
            "CAN'T TELL p99>900000s: sockets/direct async 2: this percentile needs 1,000 calls in each repetition, and there were 40: add "
                + "--batches 1000.", "can't tell"),
    ];

    [TestCaseSource(nameof(s_outcomes))]
    public async Task Each_outcome_has_its_exit_code_and_is_in_the_files(string gates, int exitCode, string line, string word)
    {
        ProgramResult result = await Client([.. s_small, "--fail-on", gates, "--log", "quiet"]);

        Assert.That(result.ExitCode, Is.EqualTo(exitCode), result.Output + result.Errors);
        Assert.That(result.Output, Does.Contain(line));
        string[] names = gates.Split(',');
        JsonElement json = ReadJson("results.json");
        Assert.That(json.GetProperty("gates").EnumerateArray().Select(gate =>
            (gate.GetProperty("gate").GetString(), gate.GetProperty("cell").GetString(), gate.GetProperty("outcome").GetString())),
            Is.EqualTo(from gate in names
                       from form in new[] { "sync", "async" }
                       select (gate, $"sockets/direct {form} 2", word == "can't tell" ? "undecided" : word)));
        string first = await Report();
        Assert.That((await Client("report", "out")).ExitCode, Is.Zero);
        Assert.That(await Report(), Is.EqualTo(first));
        Assert.That(names.Count(gate => first.Contains($"<strong>{word}</strong>", StringComparison.Ordinal)), Is.EqualTo(names.Length));
    }

    [Test]
    public async Task Of_the_same_repetitions_a_bound_below_the_intervals_fails_one_within_is_inconclusive_and_one_above_passes()
    {
        ProgramResult result = await Client(Small("--repetitions", "5", "--fail-on", "cpu>999999s", "--log", "quiet"));
        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        JsonElement[] gates = Judged();
        double lowest = gates.Min(gate => Figure(gate, "figure_lo")), highest = gates.Max(gate => Figure(gate, "figure_hi"));
        // The interval of the cell with this figure includes it, and that of no other cell lies above it.
        double upper = gates.Max(gate => Figure(gate, "figure"));

        await JudgeAgainAsync(lowest * 0.9, 3, "FAILED");
        await JudgeAgainAsync(upper, 4, "CAN'T TELL");
        await JudgeAgainAsync(highest * 1.1, 0, "PASSED");
    }

    // As after a kill between the last repetition and the end: all that is left to do is to judge, by the bound that is given now.
    private async Task JudgeAgainAsync(double boundMs, int exitCode, string word)
    {
        string path = Path.Combine(Results, "environment.json"), ended = await File.ReadAllTextAsync(path);
        string open = Regex.Replace(ended, "\\s*\"ended_utc\": \"[^\"]*\",", "");
        Assert.That(open, Is.Not.EqualTo(ended));
        await File.WriteAllTextAsync(path, open);
        string gate = string.Create(CultureInfo.InvariantCulture, $"cpu>{boundMs:0.######}ms");
        string[] starts = Starts();

        ProgramResult result = await Client("--resume", "out", "--fail-on", gate);

        Assert.That(result.ExitCode, Is.EqualTo(exitCode), result.Output + result.Errors);
        Assert.That(result.Output, Does.Contain($"{word} {gate}: "));
        Assert.That(Starts(), Is.EqualTo(starts), "no repetition was added");
        Assert.That(Judged().Select(judged => judged.GetProperty("outcome").GetString()),
            Has.Some.EqualTo(word switch { "FAILED" => "fail", "PASSED" => "pass", _ => "undecided" }));
    }

    [Test]
    public async Task At_a_rate_latencies_are_judged_the_95th_percentile_among_them()
    {
        ProgramResult result = await Client(Small("--rate", "1000", "--batches", "200",
            "--fail-on", "p50>999999999s,p95>999999999s,p90>0ms", "--log", "json"));

        Assert.That(result.ExitCode, Is.EqualTo(3), result.Output + result.Errors);
        Assert.That(result.Output, Does.Contain("FAILED p90").And.Not.Contain("FAILED p50").And.Not.Contain("FAILED p95"));
        Assert.That(ReadCsv("runs.csv").Select(run => run["latency_p95_ms"]), Has.All.Not.Empty);
    }

    [Test]
    public async Task Costs_are_in_the_table_the_answer_and_the_files_and_the_report_is_made_again_with_them()
    {
        ProgramResult result = await Client([.. s_small, "--cpu-hour", "0.04"]);

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        Assert.That(result.Output,
            Does.Contain("At 0.04 per processor hour, a million rows cost from 0.0").And.Contain("cost of 1,000,000 rows [95 % CI]"));
        foreach (Dictionary<string, string> row in ReadCsv("comparison.csv").Where(row => row["control"] == ""))
        {
            double cost = Figure(row["cost_per_million_rows"]), mean = Figure(row["cpu_ms_per_1000_rows"]) / 3_600 * 0.04;
            Assert.That(cost, Is.InRange(Figure(row["cost_per_million_rows_lo"]), Figure(row["cost_per_million_rows_hi"])));
            // Geometric against arithmetic mean, of three repetitions.
            Assert.That(cost, Is.Positive.And.LessThanOrEqualTo(mean * (1 + 1e-9)).And.GreaterThan(mean / 10));
        }
        Assert.That(await File.ReadAllTextAsync(Path.Combine(Folder, "out", "comparison.md")), Does.Contain("| cost of 1,000,000 rows "));
        JsonElement json = ReadJson("results.json");
        Assert.That(json.GetProperty("cpu_hour").GetDouble(), Is.EqualTo(0.04));
        Assert.That(json.GetProperty("cells")[0].GetProperty("cost_per_million_rows").GetDouble(), Is.Positive);
        string first = await Report();
        ProgramResult again = await Client("report", "out");
        Assert.That(again.ExitCode, Is.Zero, again.Errors);
        Assert.That(await Report(), Is.EqualTo(first).And.Contains("At 0.04 per processor hour").And.Contains("cost of 1,000,000 rows"));
    }

    [TestCase("--fail-on must be p99>20ms, not 'p99<20ms'", "--fail-on", "p99<20ms")]
    [TestCase("not 'fast'", "--fail-on", "fast")]
    [TestCase("--fail-on slower:5% compares two builds: add --against", "--fail-on", "p99>20ms,slower:5%")]
    [TestCase("--rate fixes them", "--fail-on", "rows/s<10", "--rate", "10")]
    [TestCase("needs --rate", "--fail-on", "p95>20ms")]
    [TestCase("which --find does not make", "--fail-on", "cpu>20ms", "--find", "in-flight:1,2", "--form", "sync")]
    [TestCase("neither the floor nor --profile naive", "--fail-on", "cpu>20ms", "--transport", "inprocess")]
    [TestCase("neither the floor nor --profile naive", "--fail-on", "cpu>20ms", "--profile", "naive")]
    [TestCase("--cpu-hour must be from 0.0001 to 1000000, not 0", "--cpu-hour", "0")]
    [TestCase("--cpu-hour must be a number, not 'cheap'", "--cpu-hour", "cheap")]
    public async Task What_can_not_be_judged_is_refused_in_one_line(string words, params string[] arguments) =>
        Assert.That(await RefusalAsync(Small(arguments)), Does.Contain(words).And.Not.Contain("\n"));

    [Test]
    public async Task Two_runs_are_judged_by_ratios_alone() =>
        Assert.That(await RefusalAsync("compare", "a", "b", "--fail-on", "p99>20ms"),
            Does.StartWith("--fail-on must be slower: with a percentage").And.Contain("belong to that run"));

    // An option stands once.
    private static string[] Small(params string[] arguments) =>
        [.. s_small.Chunk(2).Where(option => !arguments.Contains(option[0])).SelectMany(option => option), .. arguments];

    private Task<string> Report() => File.ReadAllTextAsync(Path.Combine(Folder, "out", "report.html"));

    private JsonElement[] Judged() => [.. ReadJson("results.json").GetProperty("gates").EnumerateArray()];

    private string[] Starts() => [.. ReadCsv("runs.csv").Select(run => run["started_utc"])];

    private static double Figure(JsonElement gate, string name) => gate.GetProperty(name).GetDouble();
}
