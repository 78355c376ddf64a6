using System.Text.Json;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Log;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Log;

public sealed class JsonReportTests
{
    private static readonly IReadOnlyList<RepetitionRecord> s_runs = SampleRuns.ThreeBlocks();

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void Every_step_is_an_object_in_a_line_of_its_own(string culture) => Cultures.Under(culture, () =>
    {
        string[] lines = Lines();

        Assert.That(lines.Select(WithoutTime).Take(8), Is.EqualTo(new[]
        {
            """{"event":"check","name":"load","state":"warn","figure":"9","remedy":"wait"}""",
            """{"event":"note","text":"two lines"}""",
            """{"event":"warming","cell":"inprocess/direct sync 8","number":1,"of":6}""",
            """{"event":"not_started","cell":"inprocess/direct sync 8","reason":"no server"}""",
            """{"event":"finished","cell":"inprocess/direct sync 8","block":1,"wall_ms":100.5,"valid":true,"done":1,"of":18}""",
            """{"event":"noisy_block","block":1,"reason":"busy (9.0 % foreign CPU)"}""",
            """{"event":"finished","cell":"inprocess/direct sync 8","block":1,"valid":false,"reason":"rows \"differ\"","done":2,"of":18}""",
            """{"event":"result","cell":"inprocess/direct sync 8","repetitions":3,"mean_ms":105,"median_ms":105,"""
                + "\"rows_per_s\":9523.809523809523,\"valid\":true}",
        }));
        Assert.That(WithoutTime(lines[^1]), Is.EqualTo("""{"event":"ended","reason":"stopped by the user","exit_code":130}"""));
    });

    [Test]
    public void Every_contrast_is_a_verdict() =>
        Assert.That(Lines().Count(line => Event(line) == "verdict"), Is.EqualTo(Contrasts.All(s_runs).Count));

    [Test]
    public void Paths_of_files_are_fields_and_no_notes()
    {
        string[] lines = [.. Lines().Select(WithoutTime)];

        Assert.That(lines, Has.One.EqualTo(
            """{"event":"files","report_html":"/results/report.html","comparison_csv":"/results/comparison.csv","""
            + "\"comparison_md\":\"/results/comparison.md\"}"));
        Assert.That(lines.Where(line => line.Contains("note\"", StringComparison.Ordinal)), Has.None.Contains("/results/"));
    }

    [Test]
    public void A_search_for_rates_is_a_line_for_each_probe_and_for_each_rate_after_a_launch()
    {
        using var output = new StringWriter { NewLine = "\n" };
        IRunObserver progress = new JsonProgress(new JsonLog(output));
        progress.Probed(new() { RunId = "r1", Launch = 2, Cell = "soap/wcf sync 8", Number = 3, RatePerS = 80, Calls = 1_000,
            MadePerS = 79.5, LatencyMs = 12.5, Held = true });
        progress.Searched(2, [new() { RunId = "r1", Cell = s_runs[0].Cell, Bound = "p99<20ms", BatchSize = 50, Launches = 2, RatePerS = 90,
            RateLo = 80, RateHi = 101.25, Valid = true }], TimeSpan.FromSeconds(30));

        Assert.That(output.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(WithoutTime), Is.EqualTo(new[]
        {
            """{"event":"probe","run_id":"r1","launch":2,"cell":"soap/wcf sync 8","number":3,"rate_per_s":80,"calls":1000,"""
                + "\"made_per_s\":79.5,\"latency_ms\":12.5,\"held\":true}",
            """{"event":"rate","cell":"inprocess/direct sync 8","launch":2,"launches":2,"rate_per_s":90,"rate_per_s_lo":80,"""
                + "\"rate_per_s_hi\":101.25,\"valid\":true,\"seconds_left\":30}",
        }));
    }

    private static string[] Lines()
    {
        using var output = new StringWriter { NewLine = "\n" };
        var report = new JsonReport(new JsonLog(output));
        report.Checked([Check.Warn("load", "9", "wait")]);
        report.Say("two\nlines");
        report.FollowAsync(18, followed =>
        {
            followed.Starting(s_runs[0].Cell, 1, 6);
            followed.NotStarted(s_runs[0].Cell, "no server");
            followed.Finished(s_runs[0] with { Time = s_runs[0].Time with { WallMs = 100.5 } });
            followed.Noisy(1, "busy (9.0 % foreign CPU)");
            followed.Finished(s_runs[0] with { Time = s_runs[0].Time with { WallMs = null }, Reason = "rows \"differ\"" });
            return Task.CompletedTask;
        }).GetAwaiter().GetResult();
        report.Finish(new(s_runs), replication: null, "a line");
        report.Files(["/results/report.html", "/results/comparison.csv", "/results/comparison.md"]);
        report.End("stopped by the user", 130);
        return output.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries);
    }

    private static string Event(string line)
    {
        using var json = JsonDocument.Parse(line);
        Assert.That(json.RootElement.GetProperty("time").GetDateTimeOffset().Offset, Is.EqualTo(TimeSpan.Zero));
        return json.RootElement.GetProperty("event").GetString()!;
    }

    private static string WithoutTime(string line) =>
        System.Text.RegularExpressions.Regex.Replace(line, "\"time\":\"[^\"]+\",?", "").Replace(",}", "}", StringComparison.Ordinal);
}
