using IntegrationMethods.Client.Selfchecks;

namespace IntegrationMethods.Tests.Unit.Client.Selfchecks;

[Parallelizable(ParallelScope.All)]
internal sealed class SelfcheckSuiteTests
{
    private static readonly string[] s_omissionAndLittle = ["omission", "little"];

    private static IEnumerable<string> Exact() => SelfcheckSuite.All(_ => { }).Where(check => check.IsExact).Select(check => check.Name);

    [TestCaseSource(nameof(Exact))]
    public async Task What_no_clock_decides_comes_out_the_same_again(string name)
    {
        IReadOnlyList<CheckRow> first = await RunAsync(name), second = await RunAsync(name);

        Assert.That(second, Is.EqualTo(first));
    }

    [Test]
    public void What_a_clock_decides_is_not_for_a_busy_machine() => Assert.That(
        SelfcheckSuite.All(_ => { }).Where(check => !check.IsExact)
            .Select(check => check.Name),
            Is.EqualTo(new[] { "little", "stopped", "sampler", "hog", "live", "delays", "builds", "launches", "answers", "truth" }));

    [Test]
    public void Checks_are_chosen_by_name_and_run_in_their_own_order()
    {
        IReadOnlyList<Selfcheck> all = SelfcheckSuite.All(_ => { });

        Assert.That(SelfcheckSuite.Select(all, ["little", "omission"]).Select(check => check.Name), Is.EqualTo(s_omissionAndLittle));
        Assert.That(SelfcheckSuite.Select(all, []), Is.EqualTo(all.SkipLast(1)), "all but truth, which takes an hour");
    }

    [Test]
    public void An_unknown_name_lists_the_known_ones() => Assert.That(
        () => SelfcheckSuite.Select(SelfcheckSuite.All(_ => { }), ["luck"]),
        Throws.TypeOf<UsageException>().With.Message.StartsWith(
            "unknown check 'luck': choose from omission, corruption, little"));

    [Test]
    public async Task A_check_that_can_not_be_run_has_failed_and_says_why()
    {
        IReadOnlyList<CheckRow> rows = await new SelfcheckSuite(_ => { })
            .RunAsync([new("broken", IsExact: true, _ => throw new TransportException("the server ended: no memory"))], default);

        Assert.That(rows, Is.EqualTo(new[] { new CheckRow("broken", "the check runs", "the server ended: no memory", false) }));
    }

    [Test]
    public void The_table_reports_what_failed() => Assert.That(
        SelfcheckSuite.Lines([new("a", "1 %", "2 %", false), new("longer", "2", "2", true)]),
        Is.EqualTo(new[]
        {
            "verdict  item    expected  seen",
            "FAIL     a       1 %       2 %",
            "pass     longer  2         2",
            "1 of 2 items FAIL.",
        }));

    private static Task<IReadOnlyList<CheckRow>> RunAsync(string name) =>
        SelfcheckSuite.All(_ => { }).Single(check => check.Name == name).RunAsync(default);
}
