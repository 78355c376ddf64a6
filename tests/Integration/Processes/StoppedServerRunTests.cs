using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>
/// A server that stands still for a second while calls go on arriving: the latencies of the run against those worked out by hand.
/// </summary>
[Category("Long")]
internal sealed class StoppedServerRunTests : ProcessTestBase
{
    private const int RatePerS = 200, Calls = 1_000, Repetitions = 10;

    /// <summary>The floor and sockets, in both forms.</summary>
    private const int Cells = 4;

    /// <summary>From one call to the next, ms.</summary>
    private const double SpacingMs = 1_000.0 / RatePerS;

    /// <summary>Part of the figure by hand by which the least disturbed repetition may differ from it.</summary>
    private const double Tolerance = 0.01;

    /// <summary>Part of the processors' time that other processes take on a quiet machine at most.</summary>
    private const double QuietShare = 0.05;

    private static readonly string[] s_forms = ["sync", "async"];

    /// <summary>In the midst of a repetition of 5 s.</summary>
    private static readonly TimeSpan s_before = TimeSpan.FromSeconds(2), s_stop = TimeSpan.FromSeconds(1);

    // With one launch, a repetition follows right after another. The calls up to p99 are at the server when it goes on.
    private static readonly string[] s_run = ["--db", "memory", "--transport", "sockets/direct", "--in-flight", "16", "--rate",
        $"{RatePerS}", "--batches", $"{Calls}", "--batch-size", "5", "--repetitions", $"{Repetitions}", "--isolation", "session",
        "--warmup-limit", "1s", "--controls", "off", "--log", "quiet", "--output", "out"];

    // Of 1,000 calls, ten lie beyond p99, which is the eleventh longest.
    private static readonly (string Column, int Longest)[] s_percentiles =
        [("latency_max_ms", 1), ("latency_p99_ms", 11), ("latency_p95_ms", 51), ("latency_p90_ms", 101)];

    [Test]
    public async Task Each_call_that_was_due_in_the_stop_is_charged_with_its_wait_and_p99_is_that_by_hand_within_1_percent()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("processes are found in /proc, and stopped by signals as Linux numbers them");
        using Program client = Program.Start("client", Folder, s_run);
        Task<ProgramResult> ended = client.EndAsync(TimeSpan.FromMinutes(10));

        List<Standstill> stops = await StopInEachRepetitionAsync(client.Pid, ended);
        client.Signal("INT");
        ProgramResult result = await ended;

        Assert.That(result.ExitCode, Is.EqualTo(130), result.Errors + result.Output);
        Assert.That(ReadCsv("runs.csv").Select(run => run["drops"]), Has.All.EqualTo("0"));
        foreach ((Standstill stop, Dictionary<string, string> run) in Stopped(stops))
        {
            TestContext.Out.WriteLine($"{run["cell"]}: stopped for {stop.Time.TotalMilliseconds} ms, p99 {run["latency_p99_ms"]} ms, by "
                + $"hand {ByHandMs(stop)} ms");
            foreach ((string column, int longest) in s_percentiles)
                Assert.That(Figure(run[column]), Is.GreaterThanOrEqualTo(MinWaitMs(stop, longest)), $"{run["cell"]}, {column}");
        }
        string[] agreed = AgreedForms(stops);
        Assert.That(Stopped(stops).Select(each => each.Run).Where(run => !agreed.Contains(run["form"]) && IsQuiet(run)), Is.Empty,
            "quiet repetitions of a form whose p99 was never that by hand");
        Assert.That(Stopped(stops).Select(each => each.Run["form"]).Distinct(), Is.EquivalentTo(s_forms));
    }

    // The run's own record of what other processes took, which they may take from the server as it goes on; the block in which the run is
    // stopped has none.
    private static bool IsQuiet(Dictionary<string, string> run) => run["noise_foreign_cpu_ms"].Length > 0
        && Figure(run["noise_foreign_cpu_ms"]) <= QuietShare * Figure(run["noise_window_ms"]) * Figure(run["noise_cpus"]);

    /// <summary>
    /// Stops the servers once in each repetition but the first, whose beginning shows nowhere, until p99 of each form was once that by
    /// hand. Whatever else a busy machine does only adds to a wait, so that the least disturbed repetition decides.
    /// </summary>
    private async Task<List<Standstill>> StopInEachRepetitionAsync(int client, Task ended)
    {
        var stops = new List<Standstill>();
        for (int made = 1; made < Cells * Repetitions; made++)
        {
            await Until(() => HasRuns(made) || ended.IsCompleted);
            await Task.Delay(s_before);
            if (ended.IsCompleted || AgreedForms(stops).Length == s_forms.Length)
                break;
            IReadOnlyList<int> servers = LinuxProcesses.WorkersOf(client, "server");
            Assert.That(servers, Has.Count.EqualTo(2), "a server for each form");
            stops.Add(await Standstill.OfAsync(servers, s_stop));
        }
        return stops;
    }

    private string[] AgreedForms(List<Standstill> stops) =>
    [
        .. Stopped(stops).Where(each => Math.Abs(Figure(each.Run["latency_p99_ms"]) / ByHandMs(each.Stop) - 1) <= Tolerance)
            .Select(each => each.Run["form"]).Distinct(),
    ];

    // Those of cells with a server, whose schedule went on for the whole of the stop; on a busy machine, late calls may void one.
    private (Standstill Stop, Dictionary<string, string> Run)[] Stopped(List<Standstill> stops) => stops.Count == 0 ? [] :
    [
        .. stops.Zip(ReadCsv("runs.csv").Skip(1))
            .Where(each => (each.Second["transport"], each.Second["valid"]) == ("sockets", "1")
                && IsWithin(each.First, each.Second["started_utc"])),
    ];

    private static bool IsWithin(Standstill stop, string startedUtc)
    {
        DateTimeOffset started = DateTimeOffset.Parse(startedUtc, CultureInfo.InvariantCulture);
        return stop.FromUtc > started && stop.FromUtc + stop.Time < started + TimeSpan.FromMilliseconds(Calls * SpacingMs);
    }

    // The first call of the stop was due within a spacing after its beginning, and each later one a spacing after the one before; none was
    // answered before the end of the stop.
    private static double MinWaitMs(Standstill stop, int longest) => stop.Time.TotalMilliseconds - longest * SpacingMs;

    // When within that spacing the first one was due, the schedule does not say: in its middle, give or take 0.3 % of the figure.
    private static double ByHandMs(Standstill stop) => MinWaitMs(stop, 11) + SpacingMs / 2;
}
