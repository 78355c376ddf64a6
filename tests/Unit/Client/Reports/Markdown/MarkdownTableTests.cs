using IntegrationMethods.Reports.Markdown;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Markdown;

public sealed class MarkdownTableTests
{
    private const string Headings = "| method | form | in flight | mean ± sd, ms | median, ms | rows/s | × in process [95 % CI] "
        + "| async/sync [95 % CI] | CPU ms/1,000 rows | CPU async/sync [95 % CI] | valid |";

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void The_table_is_the_same_under_every_culture(string culture) => Cultures.Under(culture, () =>
    {
        var runs = SampleRuns.ThreeBlocks().Where(run => !run.Cell.IsFloor || run.Cell.Form == CallForm.Sync).ToList();
        runs[^1] = runs[^1] with { Reason = "rows differ" };

        Assert.That(MarkdownTable.Of(new(runs)), Is.EqualTo($"""
            {Headings}
            | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |
            | inprocess/direct | sync | 8 | 105.0 ± 5.0 | 105.0 | 9,524 | 1.00 [1.00–1.00] | – | – | – | yes |
            | grpc/direct | sync | 8 | 305.0 ± 5.0 | 305.0 | 3,279 | 2.91 [2.78–3.04] | – | – | – | yes |
            | grpc/direct | async\* | 8 | 305.0 ± 7.1 | 305.0 | 3,279 | – | – | – | – | NO |
            | nettcp/direct | sync | 8 | 210.0 ± 10.0 | 210.0 | 4,762 | 2.00 [1.94–2.06] | 0.80 [0.76–0.84] | – | – | yes |
            | nettcp/direct | async | 8 | 167.7 ± 9.3 | 165.0 | 5,964 | – | 0.80 [0.76–0.84] | – | – | yes |

            """.ReplaceLineEndings("\n")));
    });

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void Times_of_calls_stand_in_a_table_of_their_own_where_they_are_known(string culture) => Cultures.Under(culture, () =>
    {
        RepetitionRecord[] runs = [.. SampleRuns.Runs(SampleRuns.Cell("nettcp", CallForm.Sync), 100, 110),
            .. SampleRuns.Runs(SampleRuns.Cell("nettcp", CallForm.Async), 100, 110)];
        var calls = new CallTimes();
        foreach (RepetitionRecord run in runs.Where(run => run.Cell.Form == CallForm.Sync))
            calls.Add(run with { CallsMs = [.. Enumerable.Range(1, 700).Select(ms => (double)ms)] });

        Assert.That(MarkdownTable.Of(new(runs, calls)), Does.EndWith("""

            | cell | call p50, ms | call p90, ms | call p95, ms | call p99, ms |
            | --- | ---: | ---: | ---: | ---: |
            | nettcp/direct sync 8 | 351.6 | 628.1 | 663.7 | 695.0 |
            | nettcp/direct async 8 | – | – | – | – |

            """.ReplaceLineEndings("\n")));
    });

    [Test]
    public void Bars_in_a_name_do_not_break_the_table()
    {
        var cell = SampleRuns.Cell("a|b", CallForm.Sync);

        Assert.That(MarkdownTable.Of(new([.. SampleRuns.Runs(cell, 1, 2)])), Does.Contain("| a\\|b/direct |"));
    }

    [Test]
    public void Sizes_of_calls_and_rows_distinguish_cells()
    {
        Cell cell = SampleRuns.Cell("soap", CallForm.Async) with { RowsPerCall = 10, RowBytes = 1_000 };

        Assert.That(MarkdownTable.Of(new([.. SampleRuns.Runs(cell, 1, 2)])),
            Does.Contain("| async | 8, 10 rows per call, rows of 1,000 bytes |"));
    }
}
