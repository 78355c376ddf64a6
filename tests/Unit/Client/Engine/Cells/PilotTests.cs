using IntegrationMethods.Client.Engine.Cells;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Cells;

internal sealed class PilotTests
{
    [TestCase(1.0, 250, Description = "250 ms")]
    [TestCase(0.49, 520, Description = "rounded up to tens")]
    [TestCase(100, 3, Description = "few calls, where they take long enough")]
    [TestCase(0.0001, 4_000, Description = "there are no more rows")]
    public void Calls_make_the_fastest_cell_take_long_enough(double msPerCall, int calls) =>
        Assert.That(Calls(new(250, 200_000), msPerCall, new(50)), Is.EqualTo(calls));

    [Test]
    public void Where_there_are_few_rows_there_are_as_many_calls() =>
        Assert.That(Calls(new(250, 1_850) { MinCalls = 100 }, 10, new(50)), Is.EqualTo(37));

    [TestCase(1_000, 10, Description = "100 MB are 10 calls of 10 MB")]
    [TestCase(50, 200)]
    public void Where_rows_are_large_their_bytes_limit_the_calls(int bytes, int calls) =>
        Assert.That(Calls(new(250, 2_000_000) { MaxBytes = 100_000_000 }, 0.001, new(10_000, bytes)), Is.EqualTo(calls));

    [TestCase(1_000, 8, Description = "one call for each caller, where a few take long enough")]
    [TestCase(40, 8)]
    [TestCase(20, 16, Description = "as many for each caller")]
    public void A_run_of_several_sizes_needs_few_of_the_largest_calls(double msPerCall, int calls) =>
        Assert.That(Calls(new(250, 40_000_000) { Callers = 8, MinCalls = 8 }, msPerCall, new(10_000)), Is.EqualTo(calls));

    [TestCase(1_000, 56, Description = "as many for each caller")]
    [TestCase(60, 16, Description = "40 ms of it are for reset and proof")]
    [TestCase(41, 8, Description = "a call for each caller in any case")]
    public void Where_the_least_blocks_would_not_fit_calls_are_fewer(double maxMs, int calls) =>
        Assert.That(Calls(new(50, 200_000) { Callers = 8, MinCalls = 24 }, 1, new(50), TimeSpan.FromMilliseconds(maxMs)),
            Is.EqualTo(calls));

    [TestCase("500", 2_000, 1_000, Description = "a 99th percentile needs no more")]
    [TestCase("500", 1_000, 500)]
    [TestCase("5", 1_000, 20, Description = "a median needs as many")]
    [TestCase("10%", 4_000, 400, Description = "of 1,000 calls a second")]
    public void At_a_rate_there_are_as_many_calls_as_fit_for_a_99th_percentile(string rate, double maxMs, int calls) =>
        Assert.That(Calls(new(50, 200_000) { Rates = [OfferedRate.Parse(rate)!] }, 1, new(50), TimeSpan.FromMilliseconds(maxMs)),
            Is.EqualTo(calls));

    [Test]
    public void Fixed_calls_stay() =>
        Assert.That(Calls(new(50, 200_000) { Rates = [OfferedRate.Parse("10%")!], FixedCalls = 77 }, 1, new(50)), Is.EqualTo(77));

    [TestCase("20%,50%,80%", 1_200.0, 1_500)]
    [TestCase("300,500", 500.0, 0)]
    public void What_was_sustained_is_read_back_from_the_highest_rate(string rates, double highest, double sustained) =>
        Assert.That(new WorkBounds(50, 1) { Rates = [.. rates.Split(',').Select(rate => OfferedRate.Parse(rate)!)] }.SustainedPerS(highest),
            Is.EqualTo(sustained));

    private static int Calls(WorkBounds bounds, double msPerCall, CallSize size, TimeSpan? most = null) =>
        new Pilot(bounds, (_, _) => throw new NotSupportedException())
            .Calls(new(SampleRuns.Cell("sockets", CallForm.Sync), size, msPerCall, AroundMs: 40) { SustainedPerS = 1_000 }, most);
}
