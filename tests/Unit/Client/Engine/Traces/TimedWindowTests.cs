using IntegrationMethods.Client.Engine.Traces;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Traces;

/// <summary>What of a sample's time is the timed work's.</summary>
internal sealed class TimedWindowTests
{
    [TestCase(-5, 4, 0)]
    [TestCase(-5, 8, 3)]
    [TestCase(2, 3, 3)]
    [TestCase(98, 50, 2)]
    [TestCase(-5, 500, 100)]
    [TestCase(100, 1, 0)]
    public void Of_a_sample_that_part_counts_which_lies_within(double from, double ms, double overlap) =>
        Assert.That(new TimedWindow(DateTimeOffset.UnixEpoch, 100).Overlap(DateTimeOffset.UnixEpoch.AddMilliseconds(from), ms),
            Is.EqualTo(overlap).Within(1e-9));
}
