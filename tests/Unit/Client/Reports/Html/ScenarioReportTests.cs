using System.Text.RegularExpressions;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Reports.Html.Pages;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Html;

/// <summary>The report of a scenario, and the page that leads to several.</summary>
internal sealed class ScenarioReportTests
{
    private static readonly RepetitionRecord[] s_runs =
    [
        .. from point in new[] { "cycles/1000/2cpu", "cycles/1000000000/2cpu" }
           from variant in new[] { "in_order", "task_run" }
           from run in SampleRuns.TenBlocks(
               Points.Cell(point, variant, variant == "in_order" ? null
               : "in_order", variant == "in_order" ? CallForm.Sync
               : CallForm.Async), variant == "in_order" ? 1 : 0.6)
           select ReportFolder.WithCosts(run),
    ];

    [Test]
    public void A_report_starts_with_the_authors_figures_against_ours_and_then_has_the_story()
    {
        using var folder = new ReportFolder(s_runs);

        string page = folder.Report(), text = Text(page);

        Assert.That(page, Does.Contain("<h1>The experiment cycles, repeated here</h1>"));
        Assert.That(new[] { "Published figures against yours", "1000000000: published 198.6, yours ",
            "The experiment that this run repeats", "Krieger",
            "Which differences are real?" }
            .Select(part => text.IndexOf(part, StringComparison.Ordinal)), Is.Ordered.Ascending.And.All.GreaterThan(0));
        Assert.That(Regex.Count(page, "<circle class=\"his\""), Is.EqualTo(2 + 1), "a row each, and the key");
    }

    [Test]
    public void Panels_carry_their_point()
    {
        using var folder = new ReportFolder(s_runs);

        string[] titles = [.. Regex.Matches(folder.Report(), "<h4[^>]*>([^<]+)<").Select(match => match.Groups[1].Value)];

        Assert.That(titles,
            Does.Contain("cycles/1000/2cpu, task_run, 1 in flight: ms by block").And.Contains("cycles/1000/2cpu: ms").And.Contains(
                "cycles/1000000000/2cpu: Threads of the process, maximum, 1 in flight"));
        Assert.That(titles, Is.Unique);
    }

    [Test]
    public void Several_scenarios_have_a_page_with_what_each_found_and_links_to_those_that_have_a_report()
    {
        using var folder = new TemporaryFolder();

        string page = File.ReadAllText(
            IndexPage.Write(folder["new"],
            [new("cycles", "halves & wholes", "It <found> something.", 30, 29) { HasReport = true },
            new("mail", "fetches", "It has no results.", 0, 0)]));

        Assert.That(page,
            Does.Contain("<a href=\"cycles/report.html\">cycles</a>").And.Contain("29 of 30 repetitions are valid.").And.Contain(
                "It &lt;found&gt; something.").And.Contain("halves &amp; wholes."));
        Assert.That(page, Does.Not.Contain("mail/report.html").And.Contain(">mail</h2>"));
    }

    private static string Text(string page) => WebUtility.HtmlDecode(Regex.Replace(page, "<[^>]*>", "")).Replace('\u00A0', ' ');
}
