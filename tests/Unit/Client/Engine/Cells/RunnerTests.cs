using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Measurement.Files;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Cells;

/// <summary>A run whose cells fail.</summary>
internal sealed class RunnerTests : IRunObserver
{
    private static readonly Cell[] s_cells = [SampleRuns.Cell("soap", CallForm.Sync), SampleRuns.Cell("soap", CallForm.Async)];

    private static readonly RunPlan s_plan = new()
    {
        RunId = "r1",
        Scenario = "rows",
        OrderSeed = 42,
        Length = RunLength.Exactly(10),
        WarmupLimit = TimeSpan.Zero,
        Cells = [.. s_cells.Select(cell => new PlannedCell(cell, SampleRuns.Run(cell, 1, 1).Workload)
        {
            StartAsync = (_, _) => throw new RemedyException("the database is gone"),
            Check = _ => throw new NotSupportedException(),
        })],
    };

    [Test]
    public void A_run_ends_once_every_cell_has_failed_and_keeps_a_reason_of_each()
    {
        using var folder = new TemporaryFolder();
        RunFiles files = RunFiles.Create(folder.Path, EnvironmentCapture.Take("r1", 42, [], new()));

        Assert.That(() => new Runner(s_plan, files, this).RunAsync(CancellationToken.None),
            Throws.TypeOf<AllFailedException>().With.Message.EqualTo("every cell has failed: the database is gone"));
        Assert.That(files.Runs.Select(run => (run.Block, run.Reason)),
            Is.EqualTo(new[] { (1, "the database is gone"), (1, "the database is gone") }));
    }

    [Test]
    public void A_search_for_rates_ends_if_no_cell_can_be_sized()
    {
        using var folder = new TemporaryFolder();
        RunFiles files = RunFiles.Create(folder.Path, EnvironmentCapture.Take("r1", 42, [], new()));
        RunPlan plan = s_plan with
        {
            Keeps = new("p99", 0.99, "20ms", 20),
            Pilot = new(new(0, 1_000), (_, _) => throw new NotSupportedException()),
        };

        Assert.That(() => new Runner(plan, files, this).RunAsync(CancellationToken.None),
            Throws.TypeOf<AllFailedException>().With.Message.EqualTo("every cell has failed: the database is gone"));
        Assert.That(files.Probes, Is.Empty);
    }
}
