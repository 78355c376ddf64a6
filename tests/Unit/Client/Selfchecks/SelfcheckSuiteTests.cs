using IntegrationMethods.Client.Selfchecks;

namespace IntegrationMethods.Tests.Unit.Client.Selfchecks;

[Parallelizable(ParallelScope.All)]
internal sealed class SelfcheckSuiteTests
{
    private static readonly string[] s_coverageAndLittle = ["coverage", "little"];

    private static IEnumerable<string> Exact() => SelfcheckSuite.All(1, _ => { }).Where(check => check.IsExact).Select(check => check.Name);

    [TestCaseSource(nameof(Exact))]
    public async Task What_no_clock_decides_comes_out_the_same_again(string name)
    {
        IReadOnlyList<CheckRow> first = await RunAsync(100, name), second = await RunAsync(100, name);

        Assert.That(second, Is.EqualTo(first));
    }

    [Test]
    public void What_a_clock_decides_is_not_for_a_busy_machine() => Assert.That(
        SelfcheckSuite.All(1, _ => { }).Where(check => !check.IsExact)
            .Select(check => check.Name),
            Is.EqualTo(new[] { "little", "stopped", "sampler", "hog", "live", "delays", "builds", "launches", "answers" }));

    [Test]
    public void Checks_are_chosen_by_name_and_run_in_their_own_order()
    {
        IReadOnlyList<Selfcheck> all = SelfcheckSuite.All(1, _ => { });

        Assert.That(SelfcheckSuite.Select(all, ["little", "coverage"]).Select(check => check.Name), Is.EqualTo(s_coverageAndLittle));
        Assert.That(SelfcheckSuite.Select(all, []), Is.EqualTo(all));
    }

    [Test]
    public void An_unknown_name_lists_the_known_ones() => Assert.That(
        () => SelfcheckSuite.Select(SelfcheckSuite.All(1, _ => { }), ["luck"]),
        Throws.TypeOf<UsageException>().With.Message.StartsWith(
            "unknown check 'luck': choose from coverage, order, family, power, omission"));

    [Test]
    public async Task A_check_that_can_not_be_run_has_failed_and_says_why()
    {
        IReadOnlyList<CheckRow> rows = await new SelfcheckSuite(_ => { })
            .RunAsync([new("broken", IsExact: true, _ => throw new TransportException("the server ended: no memory"))], default);

        Assert.That(rows, Is.EqualTo(new[] { new CheckRow("broken", "the check runs", "the server ended: no memory", false) }));
    }

    [Test]
    public void The_table_tells_what_failed() => Assert.That(
        SelfcheckTable.Lines([new("a", "1 %", "2 %", false), new("longer", "2", "2", true)]),
        Is.EqualTo(new[]
        {
            "verdict  item    expected  seen",
            "FAIL     a       1 %       2 %",
            "pass     longer  2         2",
            "1 of 2 items FAIL.",
        }));

    [TestCase(5.5, true)]
    [TestCase(5.51, false)]
    public void A_share_over_its_limit_fails(double percent, bool passes) =>
        Assert.That(Percent.AtMost("", percent, 5.5).Passed, Is.EqualTo(passes));

    [TestCase(93.99, false)]
    [TestCase(94, true)]
    [TestCase(98.01, false)]
    public void A_share_outside_its_range_fails(double percent, bool passes) =>
        Assert.That(Percent.Within("", percent, 94, 98).Passed, Is.EqualTo(passes));

    [TestCase(50, false)]
    [TestCase(50.1, true)]
    public void A_share_that_must_be_large_fails_where_it_is_not(double percent, bool passes) =>
        Assert.That(Percent.Over("", percent, 50).Passed, Is.EqualTo(passes));

    private static Task<IReadOnlyList<CheckRow>> RunAsync(int trials, string name) =>
        SelfcheckSuite.All(trials, _ => { }).Single(check => check.Name == name).RunAsync(default);
}
