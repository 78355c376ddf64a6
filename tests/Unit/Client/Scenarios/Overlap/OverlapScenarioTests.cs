using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Scenarios.Overlap;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Replications;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Overlap;

internal sealed class OverlapScenarioTests : FolderTestBase
{
    private readonly OverlapScenario _scenario = new();

    [Test]
    public async Task The_authors_own_shape_is_the_default()
    {
        await using ScenarioPlan plan = await Plans.Of(_scenario, "--folder", Folder.Path);

        Assert.That(plan.Cells.Select(cell => $"{cell.Cell.Scenario} {cell.Cell.Variant}"), Is.EqualTo(
            from point in new[] { "overlap/cached", "overlap/flushed" } from variant in OverlapVariant.All select $"{point} {variant}"));
        Assert.That(plan.Cells.Select(cell => (cell.Workload.Batches, cell.Workload.BatchSize)), Is.All.EqualTo((10, 10_000)));
        Assert.That(plan.Cells.Select(cell => cell.Complaint("")),
            Is.All.Contains($"instead of '{10L * 100 * 1024 * 1024} bytes, arrays "));
        Assert.That(plan.Cells.Count(cell => cell.Cell.Against is null), Is.EqualTo(2));
        Assert.That(plan.Opening[0], Is.EqualTo(OverlapVariant.Words));
    }

    [Test]
    public async Task The_folder_of_a_run_goes_with_its_plan_whatever_is_in_it()
    {
        ScenarioPlan plan = await Plans.Quick(_scenario, "--folder", Folder.Path, "--flush", "on");
        string own = Directory.GetDirectories(Folder.Path).Single();
        await File.WriteAllTextAsync(Path.Combine(own, "file1.bin"), "half a file");
        await plan.DisposeAsync();

        Assert.That(Directory.GetFileSystemEntries(Folder.Path), Is.Empty);
        Assert.That(async () => await plan.DisposeAsync(), Throws.Nothing, "a process of it may have been quicker");
    }

    [TestCase("--flush maybe", "--flush must be on, off or on,off, not 'maybe'.")]
    [TestCase("--flush ,", "--flush must be on, off or on,off, not ','.")]
    public void Wrong_arguments_are_refused(string arguments, string message) =>
        Assert.That(async () =>
            await Plans.Of(_scenario, arguments.Split(' ')), Throws.TypeOf<UsageException>().With.Message.EqualTo(message));

    [TestCase("--size-mib", "0")]
    [TestCase("--size-mib", "1025")]
    [TestCase("--items", "1")]
    [TestCase("--times", "0")]
    public void Numbers_out_of_range_are_refused(string option, string value) =>
        Assert.That(Plans.Parse(_scenario, option, value).Errors.Select(error => error.Message),
            Has.One.StartsWith($"{option} must be from"));

    [Test]
    public void A_folder_that_is_not_there_is_refused() =>
        Assert.That(async () =>
            await Plans.Of(_scenario, "--folder", Path.Combine(Folder.Path, "none")),
            Throws.TypeOf<RemedyException>().With.Message.Contains("--folder"));

    [Test]
    public void Too_little_space_is_reported_with_what_to_do()
    {
        Assert.That(() => OverlapFolder.Check("/data", 2 << 20, 2 << 20), Throws.Nothing);
        Assert.That(() => OverlapFolder.Check("/data", 164 << 20, 12 << 20), Throws.TypeOf<RemedyException>().With.Message.EqualTo(
            "/data has 12 MiB free, but 164 MiB are needed: free some space, name another --folder, or reduce --size-mib."));
    }

    [Test]
    public void The_story_sets_the_authors_times_beside_ours_for_each_point()
    {
        RepetitionRecord[] runs = [.. from scenario in new[] { "overlap/cached", "overlap/flushed" }
                               from variant in OverlapVariant.All
                               from block in new[] { 1, 2 }
                               let sync = variant == OverlapVariant.Sync
                               let cell = Points.Cell(scenario, variant, sync ? null
                                   : OverlapVariant.Sync, sync ? CallForm.Sync
                                   : CallForm.Async)
                               let factor = (sync ? 2 : 1) * (scenario == "overlap/flushed" ? 10 : 1)
                               select Record(cell, block, (100 + block) * factor)];

        Replication replication = _scenario.Replicate(runs)!;

        Assert.That(replication.Published, Does.Contain("21,781 ms").And.Contain("9,111 ms").And.Contain("13,835 ms"));
        Assert.That(replication.Ours,
            Does.StartWith("overlap/cached, time relative to in order: apm 0.50 [0.50–0.50]").And.Contain("overlap/flushed"));
        Assert.That(replication.Tables.Single().Rows, Is.EqualTo(new string[][]
        {
            ["sync", "21,781", "203.0", "–", "2,030", "–"],
            ["apm", "9,111", "101.5", "0.50 [0.50–0.50]", "1,015", "0.50 [0.50–0.50]"],
            ["async_continue_with", "13,835", "101.5", "0.50 [0.50–0.50]", "1,015", "0.50 [0.50–0.50]"],
            ["random_access", "–", "101.5", "0.50 [0.50–0.50]", "1,015", "0.50 [0.50–0.50]"],
        }));
    }

    private static RepetitionRecord Record(Cell cell, int block, double ms) => SampleRuns.Run(cell, Points.Workload(10, 10_000), block, ms);
}
