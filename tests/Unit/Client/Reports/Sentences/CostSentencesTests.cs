using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Markdown;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Sentences;

/// <summary>Costs at a price of 0.04 for an hour of one processor.</summary>
internal sealed class CostSentencesTests
{
    private static readonly Cell s_sync = SampleRuns.Cell("nettcp", CallForm.Sync), s_async = SampleRuns.Cell("nettcp", CallForm.Async);

    // 36 ms for 1,000 rows are 36 s for a million, a hundredth of an hour.
    [Test]
    public void A_million_rows_cost_the_hours_of_their_processor_time() => Assert.Multiple(() =>
    {
        ComparisonRow row = Results(0.04, With(s_sync, 36, 36, 36)).Comparison[0];

        Assert.That(row.CostPerMillionRows, Is.EqualTo(0.0004).Within(1e-12));
        Assert.That(row.CostPerMillionRowsLo, Is.EqualTo(row.CostPerMillionRows).Within(1e-12));
        Assert.That(row.CostPerMillionRowsHi, Is.EqualTo(row.CostPerMillionRows).Within(1e-12));
        ComparisonRow varied = Results(0.04, With(s_sync, 35, 36, 37)).Comparison[0];
        Assert.That(varied.CostPerMillionRowsLo, Is.LessThan(0.000395));
        Assert.That(varied.CostPerMillionRowsHi, Is.GreaterThan(0.000405));
    });

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void The_answer_names_the_least_and_the_most_and_what_is_not_counted(string culture) => Cultures.Under(culture, () =>
        Assert.That(Conclusion.Of(Results(0.04, With(s_sync, 72, 72, 72), With(s_async, 36, 36, 36))).Brief, Has.One.EqualTo(
            "At 0.04 per processor hour, a million rows cost from 0.000400 [0.000400–0.000400] (NET.TCP async) to 0.000800 "
                + "[0.000800–0.000800] (NET.TCP sync). This counts the processor time of client and server, but not that of a database in "
                + "separate processes.")));

    [Test]
    public void One_method_has_one_cost() =>
        Assert.That(CostSentences.Of(Results(1.5, With(s_sync, 36, 36, 36))).Single(),
            Does.StartWith("At 1.5 per processor hour, a million rows cost 0.0150 [0.0150–0.0150] (NET.TCP sync). "));

    [Test]
    public void Without_processor_times_there_are_no_costs_and_without_a_price_no_sentence()
    {
        Assert.That(CostSentences.Of(Results(0.04, SampleRuns.Runs(s_sync, 100, 101))), Is.EqualTo(new[]
        {
            "Costs are not available: they need the processor time of client and server in at least two repetitions.",
        }));
        Assert.That(CostSentences.Of(Results(null, With(s_sync, 36, 36))), Is.Empty);
        Assert.That(CostSentences.Of(Results(0.04)), Is.Empty, "no repetition");
    }

    [Test]
    public void A_void_cell_has_no_cost() =>
        Assert.That(Results(0.04, With(s_sync, 36, 36).Select(run => run with { Reason = "rows differ" })).Comparison[0].CostPerMillionRows,
            Is.Null);

    [Test]
    public void The_table_has_a_column_for_them_only_with_a_price()
    {
        Assert.That(MarkdownTable.Of(Results(0.04, With(s_sync, 36, 36))),
            Does.Contain("| cost of 1,000,000 rows [95 % CI] | valid |").And.Contain("| 0.000400 [0.000400–0.000400] | yes |"));
        Assert.That(MarkdownTable.Of(Results(null, With(s_sync, 36, 36))), Does.Not.Contain("cost"));
    }

    private static RunResults Results(double? price, params IEnumerable<RepetitionRecord>[] runs) =>
        new([.. runs.SelectMany(cell => cell)]) { CpuHour = price };

    private static IEnumerable<RepetitionRecord> With(Cell cell, params double[] cpuMsPer1000Rows) => cpuMsPer1000Rows.Select((ms, i) =>
        SampleRuns.Run(cell, i + 1, 100) with
        {
            Client = new() { CpuUserMs = ms / 3, CpuSysMs = 0 },
            Server = new() { CpuUserMs = ms / 3, CpuSysMs = ms / 3 },
        });
}
