using IntegrationMethods.Client.Engine.Cells;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Cells;

/// <summary>Cells that warm up together, and whose compilers report the given times.</summary>
internal sealed class WarmupRoundsTests
{
    [Test]
    public async Task Rounds_go_on_until_the_compilers_have_little_left()
    {
        FakeCell[] cells = [new(jitMs: [900, 100, 9]), new(jitMs: [0, 100, 9])];

        await Rounds(TimeSpan.FromMinutes(1)).RunAsync(cells, CancellationToken.None);

        Assert.That(cells.Select(cell => cell.Passes), Is.All.EqualTo(3),
            "18 ms of 200 ms of processor time");
    }

    [Test]
    public async Task Rounds_end_at_their_limit()
    {
        FakeCell cell = new(jitMs: [1_000]);

        await Rounds(TimeSpan.FromMilliseconds(300)).RunAsync([cell], CancellationToken.None);

        Assert.That(cell.Passes, Is.Positive, "its compilers never finish");
    }

    [Test]
    public async Task Without_time_nothing_is_done()
    {
        FakeCell cell = new(jitMs: [1_000]);

        await Rounds(TimeSpan.Zero).RunAsync([cell], CancellationToken.None);

        Assert.That(cell.Passes, Is.Zero);
    }

    [TestCase(1, 5_000)]
    [TestCase(10, 500)]
    [TestCase(24, 416.6666, Description = "the limit grows with more cells than usual")]
    public void The_harness_takes_at_most_half_of_the_limit_in_all(int cells, double ms) =>
        Assert.That(Warmup.HarnessLimitOf(TimeSpan.FromSeconds(10), cells).TotalMilliseconds, Is.EqualTo(ms).Within(0.001));

    [Test]
    public async Task A_cell_that_fails_is_skipped()
    {
        FakeCell failed = new(jitMs: [0]), sound = new(jitMs: [0]);

        await new WarmupRounds<FakeCell>(TimeSpan.FromSeconds(10), (cell, warm) => cell == failed ? Task.CompletedTask : warm(cell))
            .RunAsync([failed, sound], CancellationToken.None);

        Assert.That((failed.Passes, sound.Passes), Is.EqualTo((0, 1)));
    }

    private static WarmupRounds<FakeCell> Rounds(TimeSpan limit) => new(limit, (cell, warm) => warm(cell));

    /// <param name="jitMs">Of its compilers after each round; the last one again and again.</param>
    private sealed class FakeCell(double[] jitMs) : IWarmedCell
    {
        public int Passes { get; private set; }

        public async Task<double> WarmRoundAsync(CancellationToken ct)
        {
            await Task.Delay(1, ct);
            Passes++;
            return 100;
        }

        public Task<double> WaitForJitAsync(CancellationToken ct) =>
            Task.FromResult(jitMs[Math.Min(Math.Max(Passes, 1), jitMs.Length) - 1]);
    }
}
