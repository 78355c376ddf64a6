using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Running;

namespace IntegrationMethods.Tests.Unit.Client.Running;

internal sealed class MinRunTimeTests
{
    private static readonly Pilot s_pilot = new(new(80, 50_000), (_, _) => throw new InvalidOperationException("not asked"));

    private static readonly RunLength s_usual = new(10, 100, TimeSpan.FromMinutes(3));

    [TestCase(12, Isolation.Generation, 2, ExpectedResult = "Time: at least about 85 s, for 3 launches and 10 repetitions of 12 cells")]
    [TestCase(12, Isolation.Generation, 4, ExpectedResult = "Time: at least about 49 s, for 3 launches and 10 repetitions of 12 cells")]
    [TestCase(24, Isolation.Generation, 2,
        ExpectedResult = "Time: at least about 2.8 minutes, for 3 launches and 10 repetitions of 24 cells")]
    [TestCase(12, Isolation.Session, 2, ExpectedResult = "Time: at least about 37 s, for 1 launch and 10 repetitions of 12 cells")]
    [TestCase(12, Isolation.Form, 2, ExpectedResult = "Time: at least about 31 s, for 3 launches and 10 repetitions of 12 cells")]
    [TestCase(4, Isolation.Generation, 2, ExpectedResult = null)]
    public string? A_run_of_many_cells_says_how_long_it_takes_before_it_starts(int cells, Isolation isolation, int processors) =>
        MinRunTime.Of(cells, s_usual, isolation, s_pilot, processors);

    [Test]
    public void Nothing_is_said_where_the_time_of_a_repetition_is_not_known() =>
        Assert.That(MinRunTime.Of(1_000, s_usual, Isolation.Generation, null, 2), Is.Null);
}
