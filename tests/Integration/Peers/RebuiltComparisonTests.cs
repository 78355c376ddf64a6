using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>A script that shares no code with the product recomputes its figures to 1e-9.</summary>
[Category("Long")]
internal sealed class RebuiltComparisonTests
{
    private const string Script = "rebuild_comparison.py";

    [TestCaseSource(typeof(RebuiltContrastsTests), nameof(RebuiltContrastsTests.Cases))]
    public async Task An_independent_script_finds_the_same_figures(RebuiltRuns runs)
    {
        using var folder = new TemporaryFolder();
        runs.Write(folder);

        Assert.That(await RebuiltRuns.RebuildAsync(folder, Script), Is.EqualTo((0, $"{runs.Made.Count} cells agree")));
    }

    [Test]
    public async Task The_script_finds_every_column_that_is_off_by_two_billionths_or_another_word()
    {
        using var folder = new TemporaryFolder();
        IReadOnlyList<ComparisonRow> rows = new RebuiltRuns(12, 0.05) { LaunchSd = 0.02, HasBuilds = true }.Write(folder).Comparison;
        // By the spared ones, rows are found.
        var spoilt = SpoiltFile.Write(folder, "comparison.csv", rows, "scenario", "cell", "db", "batches", "batch_size");

        (int code, string output) = await RebuiltRuns.RebuildAsync(folder, Script);
        Assert.That(code, Is.EqualTo(1));
        Assert.That(output.Split('\n'),
            Is.EquivalentTo(spoilt.Select(field => $"{rows[field.Row].Cell.Scenario} {rows[field.Row].Cell.Key} {field.Column}"))
            .Using<string, string>((line, start) => line.StartsWith($"{start}: found", StringComparison.Ordinal)));
    }
}
