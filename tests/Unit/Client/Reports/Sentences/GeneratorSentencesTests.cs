using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Sentences;
using IntegrationMethods.Reports.Tables;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Sentences;

internal sealed class GeneratorSentencesTests
{
    private static readonly Cell s_nettcp = SampleRuns.Cell("nettcp", CallForm.Sync), s_grpc = SampleRuns.Cell("grpc", CallForm.Sync);

    private static readonly RepetitionRecord[] s_both = [.. SampleRuns.TenBlocks(s_nettcp, 1),
        .. SampleRuns.TenBlocks(s_grpc, 1.31, shift: 1), .. SampleRuns.Controls(s_nettcp, 1)];

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void Clients_that_are_the_limit_come_before_any_other_answer(string culture) => Cultures.Under(culture, () =>
    {
        var results = new RunResults([.. s_both, .. Check(s_nettcp, 0.5), .. Check(s_grpc, 1)]);
        const string Limit =
            @"^The clients limit 2 cells, NET\.TCP sync most: one more client handled the same load (1\.99|2\.0)\d?× as fast "
            + @"\(95 % CI 1\.9\d–2\.0\d\)\. Add clients with --clients, on separate machines with the command coordinate\.$";

        Assert.That(Conclusion.Of(results).Brief[0], Does.Match(Limit));
        Assert.That(Headline.Of(results).Sentence, Does.Match(Limit));
        Assert.That(Headline.Of(results).Evidence, Does.StartWith("At 8 calls in flight, use NET.TCP sync: "));
        Assert.That(VerdictSentences.Of(results.Contrasts[0]), Does.Contain(" in flight (limited by the clients): "));
    });

    [Test]
    public void One_limited_cell_is_named_alone() =>
        Assert.That(GeneratorSentences.Limit(new RunResults([.. s_both, .. Check(s_nettcp, 0.5), .. Check(s_grpc, 1.31)]).Comparison),
            Does.StartWith("The clients limit NET.TCP sync: one more client handled"));

    [Test]
    public void Busy_processors_are_said_in_percent() => Assert.That(
        GeneratorSentences.Limit(
            new RunResults(
                [.. s_both.Select(run =>
                    run with { Client = new() { CpuUserMs = 1.92 * run.Time.WallMs, CpuSysMs = 0 }, ClientCpus = 2 })]).Comparison),
        Does.StartWith("The clients limit 2 cells, gRPC sync most: they kept 96 % of their processors busy. Add clients"));

    [Test]
    public void A_check_that_held_is_a_note_with_its_bound_and_one_that_was_not_made_is_nothing() => Assert.Multiple(() =>
    {
        Conclusion held = Conclusion.Of(new RunResults([.. s_both, .. Check(s_nettcp, 1), .. Check(s_grpc, 1.31)]));
        Assert.That(held.Brief[0], Does.StartWith("At 8 calls in flight"));
        Assert.That(held.Notes,
            Has.One.Matches(
            @"^Load generator: one more client with the same calls in flight raised the rate of 2 cells by at most \d\.\d % "
                + @"\(95 % CI\): the clients are not the limit there\.$"));
        Assert.That(Conclusion.Of(new RunResults(s_both)).Notes, Has.None.Contains("Load generator"));
    });

    [Test]
    public void Tables_have_the_checks_outcome_beside_its_cell_and_no_row_of_its_own()
    {
        IReadOnlyList<ComparisonRow> rows = TableRows.Of(new RunResults([.. s_both, .. Check(s_nettcp, 0.5)]));

        Assert.That(rows.Select(row => row.Cell.Control), Has.None.EqualTo(Control.OneClientMore));
        Assert.That(rows.Single(row => row.Cell == s_nettcp).GeneratorGain, Is.EqualTo(2).Within(0.05));
    }

    private static IEnumerable<RepetitionRecord> Check(Cell cell, double time) =>
        SampleRuns.TenBlocks(cell with { Control = Control.OneClientMore }, time, shift: 2);
}
