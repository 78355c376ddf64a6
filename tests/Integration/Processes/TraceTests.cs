using System.Text.Json;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>A run whose cells are traced after its last repetition.</summary>
[Category("Long")]
internal sealed class TraceTests : ProcessTestBase
{
    private static readonly string[] s_small = ["--db", "memory", "--transport", "sockets/direct", "--in-flight", "1", "--batches", "40",
        "--batch-size", "50", "--repetitions", "2", "--warmup-limit", "0", "--controls", "off", "--output", "out"];

    [Test]
    public async Task Each_end_of_each_cell_has_its_files_and_hottest_methods_and_no_repetition_is_added()
    {
        ProgramResult result = await Client([.. s_small, "--trace", "cpu"]);

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")), result.Output);
        Assert.That(result.Output, Does.Contain("hottest.csv").And.Not.Contain("warning:"));
        // Two cells on the wire and two at the floor, in two repetitions, as without the option.
        Assert.That(ReadCsv("runs.csv"), Has.Count.EqualTo(8));
        string[] traced = [.. new[] { "sockets-direct-sync-1", "sockets-direct-async-1" }
            .SelectMany(cell => new[] { $"{cell}.client", $"{cell}.server" }), "inprocess-direct-sync-1.client",
            "inprocess-direct-async-1.client"];
        Assert.That(Directory.GetFiles(Traces).Select(Path.GetFileName), Is.EquivalentTo(
            traced.SelectMany(end => new[] { $"{end}.nettrace", $"{end}.speedscope.json" }).Append("hottest.csv")));
        foreach (string end in traced)
            AssertHasSamples(Path.Combine(Traces, $"{end}.speedscope.json"));
        AssertNamesMethods();
        AssertReportLinksTo(traced);
    }

    [Test]
    public async Task A_process_that_can_not_be_traced_is_a_warning_and_the_run_is_complete()
    {
        ProgramResult result = await Program.RunToolAsync(Program.Dotnet, Folder,
            [Path.Combine(AppContext.BaseDirectory, "client.dll"), .. s_small, "--form", "sync", "--trace", "cpu"],
            ("DOTNET_EnableDiagnostics", "0"));

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        Assert.That(result.Output, Does.Contain("warning: sockets/direct sync 1 could not be traced: "));
        Assert.That(ReadCsv("runs.csv").Select(run => run["valid"]), Is.EqualTo(new[] { "1", "1", "1", "1" }));
    }

    [Test]
    public async Task Machines_of_agents_are_out_of_reach() =>
        Assert.That(await RefusalAsync("coordinate", "--agents", "server=1,client=1", "--trace", "cpu"), Is.EqualTo(
            "--trace samples processes of this machine only: omit it, or run both ends here, without 'coordinate'."));

    private string Traces => Path.Combine(Results, "traces");

    /// <summary>Frames of this program, not hottest methods: beside other load, each sample may end in the runtime's own code.</summary>
    private static void AssertHasSamples(string path)
    {
        using JsonDocument speedscope = JsonDocument.Parse(File.ReadAllBytes(path));
        Assert.That(speedscope.RootElement.GetProperty("profiles").EnumerateArray()
            .Sum(profile => profile.GetProperty("events").GetArrayLength()), Is.Positive, path);
        Assert.That(speedscope.RootElement.GetProperty("shared").GetProperty("frames").EnumerateArray()
            .Select(frame => frame.GetProperty("name").GetString()), Has.Some.Contains("IntegrationMethods."), path);
    }

    private void AssertNamesMethods()
    {
        List<Dictionary<string, string>> hottest = ReadCsv("traces/hottest.csv");
        foreach (IGrouping<(string, string), Dictionary<string, string>> end in hottest.GroupBy(method => (method["cell"], method["end"])))
        {
            Assert.That(end.Select(method => method["rank"]), Is.EqualTo(Enumerable.Range(1, end.Count()).Select(rank => $"{rank}")));
            Assert.That(end.Sum(method => double.Parse(method["share"], CultureInfo.InvariantCulture)), Is.InRange(0.1, 1.0001));
        }
        Assert.That(hottest.Select(method => method["method"]), Has.Some.StartsWith("System.").And.All.Contains("!"));
    }

    private void AssertReportLinksTo(string[] traced)
    {
        string page = File.ReadAllText(Path.Combine(Results, "report.html"));
        Assert.That(page, Does.Contain("Where the CPU time goes"));
        foreach (string end in traced)
            Assert.That(page, Does.Contain($"href=\"traces/{end}.nettrace\"").And.Contain($"href=\"traces/{end}.speedscope.json\""));
    }
}
