using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Scenarios;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Replications;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios;

public sealed class ScenarioCatalogTests
{
    [Test]
    public void Names_and_works_are_distinguished_by_their_words()
    {
        Assert.That(ScenarioCatalog.Experiments.Select(scenario => scenario.Name), Is.Unique);
        foreach (IScenario scenario in ScenarioCatalog.Experiments)
        {
            Assert.That(scenario.Name, Does.Match("^[a-z]+$"));
            Assert.That(scenario.Works, Is.Not.Empty);
        }
    }

    [Test]
    public void The_README_has_a_section_for_each()
    {
        foreach (IScenario scenario in ScenarioCatalog.Experiments)
            Assert.That(Checkout.Read("client/Scenarios/README.md"),
                Does.Contain($"\n## {scenario.Name}\n").And.Contain($"./run-all.sh run {scenario.Name} --quick"));
    }

    [Test]
    public void An_unknown_one_is_named_with_those_that_there_are() =>
        Assert.That(() =>
            ScenarioCatalog.Find("juggling"),
            Throws.TypeOf<UsageException>().With.Message.Contains("cycles").And.Message.Contains("unknown scenario 'juggling'"));

    [Test]
    public void Repetitions_of_a_scenario_have_its_story_and_those_of_transports_none()
    {
        Cell cell = Points.Cell("cycles/10/1cpu", "task_run", "in_order", CallForm.Async);

        Assert.That(ScenarioCatalog.Replicate([SampleRuns.Run(cell, 1, 1)])!.Scenario, Is.EqualTo("cycles"));
        Assert.That(ScenarioCatalog.Replicate([SampleRuns.Run(SampleRuns.Cell("soap", CallForm.Sync), 1, 1)]), Is.Null);
    }

    [Test]
    public void Each_has_its_story_even_of_nothing()
    {
        foreach (IScenario scenario in ScenarioCatalog.Experiments)
        {
            Replication replication = scenario.Replicate([])!;

            Assert.That(new[] { replication.Published, replication.Why }, Has.All.Length.GreaterThan(80), scenario.Name);
            Assert.That(replication.Tables, Is.Not.Empty, scenario.Name);
            foreach (ReplicationTable table in replication.Tables)
                Assert.That(table.Rows.Select(row => row.Count), Has.All.EqualTo(table.Columns.Count), table.Title);
        }
    }
}
