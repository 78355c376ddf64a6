using System.Text.Json;
using IntegrationMethods.Client.Engine.Facts;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Html;

/// <summary>How the threshold of a run of two builds came out, as the files alone tell it.</summary>
internal sealed class ThresholdSectionTests
{
    private static readonly IReadOnlyList<RepetitionRecord> s_slower = new SampleBuilds(new(5)).Run(1.12);

    [TestCase("slower:5%", false, "Threshold slower:5%: <strong>fail</strong>; 9 of 10 cells pass.",
        "FAILED slower:5%: grpc/direct async 8 took ")]
    [TestCase("slower:20%", false, "Threshold slower:20%: <strong>pass</strong>; 10 of 10 cells pass.", null)]
    [TestCase("slower:5%", true, "Threshold slower:5%: <strong>can't tell</strong>", "CAN'T TELL slower:5%: ")]
    public void A_threshold_stands_near_the_top_with_its_outcome_and_why(string gate, bool isNoisy, string outcome, string? why)
    {
        string page = Page(isNoisy ? new SampleBuilds(new(5), Spread: 0.2).Run() : s_slower, isOfBuilds: true, "--against", "/a",
            "--fail-on", gate);

        Assert.That(page, Does.Contain(outcome));
        Assert.That(page.IndexOf(outcome, StringComparison.Ordinal),
            Is.LessThan(page.IndexOf("class=\"worth\"", StringComparison.Ordinal)));
        Assert.That(page, why is null ? Does.Not.Contain("<ul class=\"threshold\"") : Does.Contain($"<li>{why}"));
    }

    [TestCase(true)]
    [TestCase(true, "--fail-on")]
    [TestCase(true, "--fail-on", "something else")]
    [TestCase(false, "--fail-on", "slower:5%")]
    public void Without_a_threshold_that_can_be_read_or_a_second_build_there_is_none(bool isOfBuilds, params string[] arguments) =>
        Assert.That(Page(s_slower, isOfBuilds, arguments), Does.Not.Contain("Threshold "));

    [Test]
    public void Each_threshold_of_a_run_of_one_build_stands_by_itself()
    {
        string page = Page(ReportFolder.Usual(), isOfBuilds: false, "--fail-on", "rows/s<1, rows/s<20000,p95>20ms");

        Assert.That(page, Does.Contain("<p class=\"threshold\">Threshold rows/s&lt;1: <strong>pass</strong>; 8 of 8 cells pass.</p>"));
        Assert.That(page, Does.Contain("Threshold rows/s&lt;20000: <strong>fail</strong>; 0 of 8 cells pass.")
            .And.Contain("<li>FAILED rows/s&lt;20000: nettcp/direct sync 1: "));
        Assert.That(page, Does.Match("Threshold p95(>|&gt;)20ms: <strong>pass</strong>; 8 of 8 cells pass"));
    }

    private static string Page(IReadOnlyList<RepetitionRecord> runs, bool isOfBuilds, params string[] arguments)
    {
        using var folder = new ReportFolder(runs);
        EnvironmentRecord environment = EnvironmentCapture.Take("r1", 42, arguments, new()) with
        {
            OtherBuild = isOfBuilds ? new() { Folder = "/a", ProductVersion = "1.0.0", BuildId = "1" } : null,
        };
        File.WriteAllBytes(folder["environment.json"], JsonSerializer.SerializeToUtf8Bytes(environment, EnvironmentRecord.Json));
        return folder.Report();
    }
}
