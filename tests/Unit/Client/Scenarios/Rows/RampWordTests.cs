using IntegrationMethods.Client.Engine;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

internal sealed class RampWordTests
{
    [Test]
    public async Task A_ramp_is_the_load_of_every_cell_with_as_many_calls_as_it_offers()
    {
        await using ScenarioPlan plan = await PlanAsync("--rate 100..2000/10s");

        Assert.That(plan.Cells.Select(planned => (planned.Cell.Offered, planned.Workload.RatePerS, planned.Workload.Batches)),
            Is.Not.Empty.And.All.EqualTo(("100..2000/10s", 1_050.0, 10_500)));
        Assert.That(plan.OpenLoop, Is.EqualTo(new OpenLoop(100, Arrivals.Constant, 10_000) { ToPerS = 2_000 }));
        Assert.That(plan.Sizing, Is.Null);
    }

    [TestCase("--rate 100..2000", "--rate: a ramp must be two different rates in calls per second and a time, such as 100..2000/10s, not")]
    [TestCase("--rate 100..100/10s", "--rate: a ramp must be two different rates")]
    [TestCase("--rate 10%..80%/10s", "--rate: a ramp must be two different rates")]
    [TestCase("--rate 100..2000/10", "--rate: the time of a ramp must be a time with a unit, from 1s to 5m, not '10'.")]
    [TestCase("--rate 100..2000/10s,500", "--rate takes one ramp, such as 100..2000/10s, and no other value beside it.")]
    [TestCase("--rate 1..2/2s", "--rate 1..2/2s is 3 calls; a ramp has 20 to 1000000: change its rates or its time.")]
    [TestCase("--rate 100..200/10s --batches 100", "A ramp's rates and its time fix its calls: remove --batches.")]
    [TestCase("--rate 100..200/10s --clients 2", "A ramp has one client: use --clients 1.")]
    [TestCase("--rate 100..200/10s --resume results/x", "A run of a ramp can't be resumed: start a new run.")]
    public void What_is_no_ramp_is_refused(string options, string expected) =>
        Assert.That(() => PlanAsync(options), Throws.TypeOf<UsageException>().With.Message.StartsWith(expected));

    private static async Task<ScenarioPlan> PlanAsync(string line) =>
        (await RowsLine.ReadAsync(line + " --transport sockets/direct --batch-size 2")).Plan;
}
