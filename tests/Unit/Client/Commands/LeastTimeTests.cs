using IntegrationMethods.Client.Commands;
using IntegrationMethods.Client.Engine.Cells;

namespace IntegrationMethods.Tests.Unit.Client.Commands;

internal sealed class LeastTimeTests
{
    private static readonly Pilot s_pilot = new(new(250, 50_000), (_, _) => throw new InvalidOperationException("not asked"));

    private static readonly RunLength s_usual = new(10, 40, TimeSpan.FromMinutes(3));

    [TestCase(12, ExpectedResult = "Time: over 30 s for 10 repetitions of 12 cells, plus the warm-up")]
    [TestCase(24, ExpectedResult = "Time: over 60 s for 10 repetitions of 24 cells, plus the warm-up")]
    [TestCase(60, ExpectedResult = "Time: over 2.5 minutes for 10 repetitions of 60 cells, plus the warm-up")]
    [TestCase(11, ExpectedResult = null)]
    public string? A_run_of_many_cells_says_how_long_it_takes_before_it_starts(int cells) => LeastTime.Of(cells, s_usual, s_pilot);

    [Test]
    public void Nothing_is_said_where_the_time_of_a_repetition_is_not_known() => Assert.That(LeastTime.Of(1_000, s_usual, null), Is.Null);
}
