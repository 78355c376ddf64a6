using IntegrationMethods.Client.Engine.Cells;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Cells;

internal sealed class PilotTests
{
    [TestCase(1.0, 250, Description = "250 ms")]
    [TestCase(0.49, 520, Description = "rounded up to tens")]
    [TestCase(100, 3, Description = "few calls, where they take long enough")]
    [TestCase(0.0001, 4_000, Description = "there are no more rows")]
    public void Calls_make_the_fastest_cell_take_long_enough(double msPerCall, int calls) =>
        Assert.That(new Pilot(new(250, 200_000), (_, _) => throw new NotSupportedException()).Calls(msPerCall, new(50)), Is.EqualTo(calls));

    [Test]
    public void Where_there_are_few_rows_there_are_as_many_calls() =>
        Assert.That(new Pilot(new(250, 1_850) { MinCalls = 100 }, (_, _) => throw new NotSupportedException()).Calls(10, new(50)), Is.EqualTo(37));

    [TestCase(1_000, 10, Description = "100 MB are 10 calls of 10 MB")]
    [TestCase(50, 200)]
    public void Where_rows_are_large_their_bytes_limit_the_calls(int bytes, int calls) =>
        Assert.That(new Pilot(new(250, 2_000_000) { MaxBytes = 100_000_000 }, (_, _) => throw new NotSupportedException())
            .Calls(0.001, new(10_000, bytes)), Is.EqualTo(calls));

    [TestCase(1_000, 8, Description = "one call for each caller, where a few take long enough")]
    [TestCase(40, 8)]
    [TestCase(20, 20, Description = "rounded up to tens")]
    public void A_run_of_several_sizes_needs_few_of_the_largest_calls(double msPerCall, int calls) =>
        Assert.That(new Pilot(new(250, 40_000_000) { MinCalls = 8 }, (_, _) => throw new NotSupportedException())
            .Calls(msPerCall, new(10_000)), Is.EqualTo(calls));
}
