using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>
/// Scripts that share no code with the product recompute the figures of every cell, and every contrast to 1e-9, its family and its verdict.
/// </summary>
[Category("Long")]
internal sealed class RebuiltContrastsTests
{
    private const string Script = "rebuild_contrasts.py", ComparisonScript = "rebuild_comparison.py";

    public static readonly RebuiltRuns[] Cases =
    [
        new(10, 0.01),
        new(13, 0.03) { LaunchSd = 0.03, Foreign = 0.2 },
        new(10, 0.2),
        new(30, 0.05) { LaunchSd = 0.05, IsStopped = true },
        new(12, 0.05) { IsTwoRuns = true },
        new(12, 0.04) { IsLaunchedAnew = true },
        new(11, 0.045),
        new(10, 0.035),
        // A delay that came out as another at 99 %, and would not at 99.9 %; a twin that came out as equal at 99 %, and one that did not.
        new(14, 0.01) { Delay = 0.108 },
        new(14, 0.01) { Twin = 1.010 },
        new(14, 0.01) { Twin = 1.011 },
        new(3, 0.05) { LaunchSd = 0.05, Foreign = 0.2 },
        new(14, 0.02) { HasBuilds = true },
        new(12, 0.05) { IsOpenLoop = true },
        new(14, 0.01) { IsOpenLoop = true, LaunchSd = 0.01 },
        new(14, 0.01) { IsOpenLoop = true, Twin = 1.011 },
        new(2, 0.05) { IsStopped = true },
        new(1, 0.05),
    ];

    [TestCaseSource(nameof(Cases))]
    public async Task Independent_scripts_find_the_same_figures_and_contrasts(RebuiltRuns runs)
    {
        using var folder = new TemporaryFolder();
        IReadOnlyList<Contrast> contrasts = runs.Write(folder).Contrasts;

        Assert.That(await RebuiltRuns.RebuildAsync(folder, Script), Is.EqualTo((0, $"{contrasts.Count} contrasts agree")));
        Assert.That(await RebuiltRuns.RebuildAsync(folder, ComparisonScript), Is.EqualTo((0, $"{runs.Made.Count} cells agree")));
    }

    [Test]
    public void The_runs_that_are_rebuilt_have_everything_that_can_come_out()
    {
        Contrast[] contrasts = [.. Cases.SelectMany(runs => Contrasts.All(runs.Make(), withPower: false))];

        Assert.That(contrasts.Select(contrast => (contrast.Metric, contrast.Verdict)).Distinct(),
            Is.EquivalentTo(Enum.GetValues<Metric>().SelectMany(metric => Enum.GetValues<VerdictKind>().Select(word => (metric, word)))));
        Assert.That(contrasts.Select(contrast => contrast.Family).Distinct(), Is.EquivalentTo(Enum.GetValues<Family>()));
        Assert.That(contrasts.Select(contrast => contrast.LimitedByLaunches)
            .Distinct(), Is.EquivalentTo(new bool?[] { null, false, true }));
        Assert.That(contrasts.Select(contrast => contrast.Provisional).Distinct(), Is.EquivalentTo(new[] { false, true }));
        Assert.That(contrasts.Where(contrast => contrast.Family == Family.Control && contrast.Verdict != VerdictKind.Refused)
            .Select(contrast => contrast.Reason!.Split(':', ' ')[0]).Distinct(),
            Is.EquivalentTo(new[] { "held", "too", "the", "identical" }),
                "held, too few blocks to detect it, the delay control contradicts, identical cells differ");
    }

    [Test]
    public async Task The_script_finds_every_column_that_is_off_by_two_billionths_or_another_word()
    {
        using var folder = new TemporaryFolder();
        IReadOnlyList<Contrast> contrasts = new RebuiltRuns(12, 0.05) { LaunchSd = 0.02, Foreign = 0.2 }.Write(folder).Contrasts;
        // By the spared ones, rows are found; a reason is a text for people.
        var spoilt = SpoiltFile.Write(folder, "contrasts.csv", contrasts, "scenario", "a", "b", "outcome", "reason");

        (int code, string output) = await RebuiltRuns.RebuildAsync(folder, Script);
        Assert.That(code, Is.EqualTo(1));
        Assert.That(output.Split('\n'),
            Is.EquivalentTo(spoilt.Select(field => (Contrast: contrasts[field.Row], field.Column)).Select(field =>
                $"{field.Contrast.B} against {field.Contrast.A} by {CsvText.Of(field.Contrast.Metric)} {field.Column}"))
                .Using<string, string>((line, start) => line.StartsWith($"{start}: found", StringComparison.Ordinal)));
    }

    [Test]
    public async Task The_script_finds_every_figure_that_is_off_by_two_billionths_or_another_word()
    {
        using var folder = new TemporaryFolder();
        IReadOnlyList<ComparisonRow> rows = new RebuiltRuns(12, 0.05) { LaunchSd = 0.02, HasBuilds = true }.Write(folder).Comparison;
        // By the spared ones, rows are found.
        var spoilt = SpoiltFile.Write(folder, "comparison.csv", rows, "scenario", "cell", "db", "batches", "batch_size");

        (int code, string output) = await RebuiltRuns.RebuildAsync(folder, ComparisonScript);
        Assert.That(code, Is.EqualTo(1));
        Assert.That(output.Split('\n'),
            Is.EquivalentTo(spoilt.Select(field => $"{rows[field.Row].Cell.Scenario} {rows[field.Row].Cell.Key} {field.Column}"))
            .Using<string, string>((line, start) => line.StartsWith($"{start}: found", StringComparison.Ordinal)));
    }

    [Test]
    public async Task A_smallest_difference_that_is_off_in_all_rows_alike_has_another_power_by_the_scripts_own_simulation()
    {
        using var folder = new TemporaryFolder();
        IReadOnlyList<Contrast> contrasts = new RebuiltRuns(10, 0.05).Write(folder).Contrasts;
        File.WriteAllBytes(folder["contrasts.csv"],
            RebuiltRuns.Csv(contrasts.Select(contrast =>
                contrast with { Mde = contrast.Mde is { } mde ? Math.Pow(1 + mde, 1.1) - 1 : null })));

        (int code, string output) = await RebuiltRuns.RebuildAsync(folder, Script);
        Assert.That(code, Is.EqualTo(1));
        Assert.That(output.Split('\n'), Has.All.Contains("power, expected 90% ±"));
    }

    [Test]
    public async Task The_script_finds_a_reason_that_is_missing_or_has_another_bound()
    {
        using var folder = new TemporaryFolder();
        IReadOnlyList<Contrast> contrasts = new RebuiltRuns(10, 0.2).Write(folder).Contrasts;
        int[] inconclusive = [.. Enumerable.Range(0, contrasts.Count)
            .Where(i => contrasts[i].Reason?.StartsWith(VerdictRule.MaxBound, StringComparison.Ordinal) == true).Take(2)];
        Contrast[] spoilt = [.. contrasts];
        spoilt[inconclusive[0]] = spoilt[inconclusive[0]] with { Reason = null };
        spoilt[inconclusive[1]] = spoilt[inconclusive[1]]
            with { Reason = $"{VerdictRule.MaxBound}{100 * spoilt[inconclusive[1]].Bound + 0.2:0.0} %" };
        File.WriteAllBytes(folder["contrasts.csv"], RebuiltRuns.Csv(spoilt));

        (int code, string output) = await RebuiltRuns.RebuildAsync(folder, Script);
        Assert.That(code, Is.EqualTo(1));
        Assert.That(output.Split('\n'), Has.Length.EqualTo(2).And.All.Contains("reason: found"));
    }
}
