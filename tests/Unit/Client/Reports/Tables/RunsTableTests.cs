using System.Text.RegularExpressions;
using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Gates;
using IntegrationMethods.Reports.Html.Pages;
using IntegrationMethods.Reports.Markdown;
using IntegrationMethods.Reports.Sentences;
using IntegrationMethods.Reports.Tables;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Tables;

public sealed class RunsTableTests
{
    private static readonly string[] s_rows =
    [
        "| cell | A median, ms (n) | B median, ms (n) | B/A, over the floor [95 % CI] | B is | C median, ms (n) | C/A, over the floor "
            + "[95 % CI] | C is |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        "| inprocess/direct sync 8 | 100.0 (5) | 100.0 (7) | – | the reference | 100.0 (5) | – | the reference |",
        "| inprocess/direct async 8 | 100.0 (5) | 100.0 (1) | – | the reference | 100.0 (5) | – | the reference |",
        "| nettcp/direct sync 8 | 101.0 (5) | 121.0 (7) | 1.21 \\[1.14–1.29\\] | slower | 50.5 (5) | 0.50 \\[0.47–0.53\\] | faster |",
        "| nettcp/direct async 8 | 101.0 (5) | void | – | – | 101.0 (5) | 1.00 \\[0.94–1.06\\] | can't tell: no change over 6 % |",
    ];

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void Markdown_is_the_same_under_every_culture(string culture) => Cultures.Under(culture, () =>
    {
        string text = RunsMarkdown.Of(Sample("a"));

        Assert.That(text.Split('\n').Where(line => line.StartsWith('|')), Is.EqualTo(s_rows));
        Assert.That(text,
            Does.Contain("Welch's t on the logarithms").And.Contain("void in this run: block 1: rows differ").And.StartWith(
                "- **FAILED slower:5%: "));
    });

    [Test]
    public void What_is_in_names_can_not_change_the_page()
    {
        RunsTable table = Sample("<script>a|b & 'c'") with { Notes = ["<img src=x onerror=alert(1)>", "a *b* [c](d) `e`"] };

        string page = RunsHtml.Of(table), text = RunsMarkdown.Of(table);

        Assert.That(page, Does.Not.Contain("<script>a").And.Not.Contain("<img").And.Contain("&lt;script&gt;a|b &amp; "));
        Assert.That(text, Does.Contain(@"\<script\>a\|b \& 'c'").And.Contain(@"a \*b\* \[c\](d) \`e\`"));
    }

    [Test]
    public void The_page_needs_nothing_else_and_has_a_header_for_every_row_and_column()
    {
        string page = RunsHtml.Of(Sample("a"));

        string cells = page[page.IndexOf("id=\"cells\"", StringComparison.Ordinal)..];
        Assert.That(page,
            Does.StartWith("<!DOCTYPE html>").And.EndsWith("</html>\n").And.Contain("default-src 'none'").And.Not.Contain(
                "http:").And.Not.Match("(src|href)=\"(?!data:,)"));
        Assert.That(Regex.Count(cells, "<th scope=\"col\">"), Is.EqualTo(8));
        Assert.That(Regex.Matches(cells, "<tr><th>([^<]+)")
            .Select(row => row.Groups[1].Value),
            Is.EqualTo(new[] { "inprocess/direct sync 8", "inprocess/direct async 8", "nettcp/direct sync 8", "nettcp/direct async 8" }));
    }

    [Test]
    public void The_page_starts_with_what_changed_and_draws_each_cell_but_the_references()
    {
        string page = RunsHtml.Of(Sample("a"));

        Assert.That(page, Does.Contain("<h1>B against A, 1 cell: 1 slower. C against A, 2 cells: 1 faster, 1 undecided.</h1>"));
        Assert.That(Regex.Matches(page, "<circle class=\"(differs|open)\"[^>]*><title>([^:]+):")
            .Select(dot => $"{dot.Groups[1]} {dot.Groups[2]}"), Is.EqualTo(new[]
        {
            "differs nettcp/direct sync 8, B over A", "differs nettcp/direct sync 8, C over A", "open nettcp/direct async 8, C over A",
        }));
    }

    [Test]
    public void In_Markdown_only_the_table_is_in_sight()
    {
        string text = RunsMarkdown.Of(Sample("a"));

        Assert.That(text[text.IndexOf("<details>", StringComparison.Ordinal)..],
            Does.StartWith("<details><summary>How to read it</summary>\n\n- ").And.EndsWith("</details>\n"));
        Assert.That(text[..text.IndexOf("<details>", StringComparison.Ordinal)], Does.Not.Contain("Welch"));
    }

    private static RunsTable Sample(string first)
    {
        using var folder = new TemporaryFolder();
        double[] before = [100, 104, 97, 101, 110];
        RunFolder[] runs =
        [
            SampleFolders.Write(folder, "a", Both(before, before)) with { Path = first },
            SampleFolders.Write(folder, "b",
                SampleFolders.OverFloor([.. SampleRuns.Runs(SampleFolders.Sync, 121, 118, 130, 119, 125, 140, 117),
                SampleRuns.Run(SampleFolders.Async, 1, 100, "rows differ")])),
            SampleFolders.Write(folder, "c", Both([.. before.Select(ms => ms / 2)], before)),
        ];
        Reference reference = Reference.Of(runs);
        RunChange[] changes = [RunChange.Of(runs[0], runs[1], "B", reference), RunChange.Of(runs[0], runs[2], "C", reference)];
        Gate gate = Gate.ParseSlower("slower:5%");
        return RunsTable.Of(runs, changes, GateSentences.Open(SlowerGate.Of(gate, changes)), gate.Bound);
    }

    private static IEnumerable<RepetitionRecord> Both(double[] sync, double[] async) =>
        SampleFolders.OverFloor([.. SampleRuns.Runs(SampleFolders.Sync, sync), .. SampleRuns.Runs(SampleFolders.Async, async)]);
}
