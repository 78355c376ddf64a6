using IntegrationMethods.Client.Engine.Cells;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Cells;

internal sealed class PilotTests
{
    [TestCase(1.0, 280, Description = "250 ms and a tenth more, rounded up to tens")]
    [TestCase(0.5, 550)]
    [TestCase(100, 100, Description = "a 90th percentile takes 100 calls")]
    [TestCase(0.0001, 4_000, Description = "there are no more rows")]
    public void Calls_make_the_fastest_cell_take_long_enough(double msPerCall, int calls) =>
        Assert.That(new Pilot(250, 4_000, (_, _) => throw new NotSupportedException()).Calls(msPerCall), Is.EqualTo(calls));

    [Test]
    public void Where_there_are_few_rows_there_are_as_many_calls() =>
        Assert.That(new Pilot(250, 37, (_, _) => throw new NotSupportedException()).Calls(10), Is.EqualTo(37));
}
