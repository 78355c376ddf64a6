using IntegrationMethods.Tests.Benchmarks.Agents;

namespace IntegrationMethods.Tests.Unit.Benchmarks.Agents;

internal sealed class CoordinatorCostTests
{
    [Test]
    public void A_cost_is_a_line_for_people()
    {
        Assert.That(new CoordinatorCost(10, 1050, 100)
            .ToString(), Is.EqualTo("   10 agents   1,050.0 ms of processor time a repetition;     100 ms from one to the next"));
        Assert.That(new CoordinatorCost(1, 5.1, 100).ToString(), Does.StartWith("    1 agent        5.1 ms"));
    }

    [Test]
    public void The_target_is_a_limit_for_each_further_agent()
    {
        Assert.That(CoordinatorCost.Line([new(1, 100, 0), new(2, 105, 0), new(3, 110, 0)]),
            Does.Contain("5.00 ms an agent, meets the target of 5;"));
        Assert.That(CoordinatorCost.Line([new(1, 100, 0), new(2, 106, 0), new(3, 112, 0)]),
            Does.Contain("6.00 ms an agent, MISSES the target of 5;"));
    }

    [Test]
    public void The_line_is_that_of_least_squares_and_says_how_far_it_is_off()
    {
        Assert.That(CoordinatorCost.Line([new(1, 12, 0), new(10, 30, 0), new(100, 210, 0)]),
            Is.EqualTo("Straight line: 10.0 ms + 2.00 ms an agent, meets the target of 5; at most 0.0 ms beside it"));
        Assert.That(CoordinatorCost.Line([new(1, 1, 0), new(2, 4, 0), new(3, 1, 0)]),
            Is.EqualTo("Straight line: 2.0 ms + 0.00 ms an agent, meets the target of 5; at most 2.0 ms beside it"));
        Assert.That(CoordinatorCost.Line([new(1, 12, 0), new(10, 30, 0)]), Is.Null);
    }
}
