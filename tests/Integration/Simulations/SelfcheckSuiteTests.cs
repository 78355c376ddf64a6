using IntegrationMethods.Client.Selfchecks;

namespace IntegrationMethods.Tests.Integration.Simulations;

/// <summary>The checks of <c>selfcheck</c> that simulate, with enough trials that their limits tell right from wrong.</summary>
[Category("InProcess")]
[Category("Long")]
[Parallelizable(ParallelScope.Self)]
internal sealed class SelfcheckSuiteTests
{
    private static IEnumerable<string> Exact() => SelfcheckSuite.All(1, _ => { }).Where(check => check.IsExact).Select(check => check.Name);

    [TestCaseSource(nameof(Exact))]
    public async Task What_no_clock_decides_holds(string name)
    {
        IReadOnlyList<CheckRow> rows = await SelfcheckSuite.All(2_000, _ => { }).Single(check => check.Name == name).RunAsync(default);

        Assert.That(rows, Is.Not.Empty);
        foreach (CheckRow row in rows)
            Assert.That(row.Passed, $"{row.Item}: {row.Seen} where {row.Expected} is expected");
    }
}
