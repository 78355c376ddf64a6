using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>A script that shares no code with the product recomputes every contrast to 1e-9, its family and its verdict.</summary>
public sealed class RebuiltContrastsTests
{
    [TestCase(10, 0.01)]
    [TestCase(13, 0.03)]
    [TestCase(10, 0.2)]
    [TestCase(30, 0.05)]
    [TestCase(3, 0.05)]
    [TestCase(1, 0.05)]
    public async Task An_independent_script_finds_the_same_contrasts(int blocks, double sd)
    {
        using var folder = new TemporaryFolder();
        IReadOnlyList<Contrast> contrasts = Fill(folder, blocks, sd);

        Assert.That(await Rebuild(folder, "rebuild_contrasts.py"), Is.EqualTo((0, $"{contrasts.Count} contrasts agree")));
        Assert.That((await Rebuild(folder, "rebuild_comparison.py")).Code, Is.Zero);
    }

    [Test]
    public void The_runs_that_are_rebuilt_have_every_verdict() =>
        Assert.That(
            new[] { (10, 0.01), (10, 0.2), (3, 0.05) }.SelectMany(run => Runs(run.Item1, run.Item2, out _)).Select(contrast => contrast.Verdict).Distinct(),
            Is.EquivalentTo(Enum.GetValues<VerdictWord>()));

    [TestCase("ratio")]
    [TestCase("simultaneous_hi")]
    [TestCase("p")]
    [TestCase("mde")]
    public async Task The_script_finds_a_figure_that_is_off_by_two_billionths(string column) => await Spoilt(column, figure =>
        CsvText.Of((double)CsvText.Parse(figure, typeof(double)) * (1 + 2e-9)));

    [TestCase("verdict")]
    [TestCase("family")]
    [TestCase("n_needed")]
    public async Task The_script_finds_another_word_or_number(string column) => await Spoilt(column, text => text + "1");

    private static async Task Spoilt(string column, Func<string, string> spoil)
    {
        using var folder = new TemporaryFolder();
        Fill(folder, 10, 0.02);
        string[] lines = File.ReadAllLines(folder["contrasts.csv"]);
        string[] fields = lines[1].Split(',');
        int place = Array.IndexOf(lines[0].Split(','), column);
        fields[place] = spoil(fields[place]);
        lines[1] = string.Join(',', fields);
        File.WriteAllLines(folder["contrasts.csv"], lines);

        (int code, string output) = await Rebuild(folder, "rebuild_contrasts.py");
        Assert.That(code, Is.EqualTo(1));
        Assert.That(output, Does.Contain($"{column}: found"));
    }

    private static IReadOnlyList<Contrast> Fill(TemporaryFolder folder, int blocks, double sd)
    {
        IReadOnlyList<Contrast> contrasts = Runs(blocks, sd, out RepetitionRecord[] runs);
        File.WriteAllBytes(folder["runs.csv"], [.. CsvFile.Header<RepetitionRecord>(), .. CsvFile.Lines(runs)]);
        File.WriteAllBytes(folder["comparison.csv"], [.. CsvFile.Header<ComparisonRow>(), .. CsvFile.Lines(Comparison.Build(runs))]);
        File.WriteAllBytes(folder["contrasts.csv"], [.. CsvFile.Header<Contrast>(), .. CsvFile.Lines(contrasts)]);
        return contrasts;
    }

    /// <summary>Every kind of cell: the floor, two stacks of a wire, two profiles, the seed's way, controls, a void one, a scenario's variants.</summary>
    private static IReadOnlyList<Contrast> Runs(int blocks, double sd, out RepetitionRecord[] runs)
    {
        var random = new Random(3);
        Cell sync = SampleRuns.Cell("nettcp", CallForm.Sync);
        Cell[] cells =
        [
            .. from transport in new[] { "inprocess", "soap", "nettcp" }
               from inFlight in new[] { 1, 8 }
               from form in new[] { CallForm.Sync, CallForm.Async }
               select SampleRuns.Cell(transport, form, inFlight),
            sync with { ClientStack = "corewcf", ServerStack = "corewcf" },
            sync with { Profile = Profile.Tuned },
            sync with { Profile = Profile.Naive, InFlight = 1 },
            sync with { Control = Control.AaTwin },
            sync with { Control = Control.Delay10 },
            SampleRuns.Cell("void", CallForm.Sync),
            .. from point in new[] { "cycles/10/2cpu", "cycles/9/2cpu" }
               from variant in new[] { "in_order", "sleep", "task_run" }
               select Points.Cell(point, variant, variant == "in_order" ? null : "in_order", variant == "task_run" ? CallForm.Async : CallForm.Sync),
        ];
        runs =
        [
            .. from block in Enumerable.Range(1, blocks)
               let common = 50 + 50 * random.NextDouble()
               from cell in cells
               let own = cell.Transport == "soap" ? 0.7 : cell.Form == CallForm.Async ? 1.01 : cell.Control == Control.Delay10 ? 1.1 : 1
               let chance = 2 * sd * (random.NextDouble() - 0.5) * Math.Sqrt(3)
               select SampleRuns.Run(cell, block, common * own * Math.Exp(chance), cell.Transport == "void" && block == 2 ? "rows, differ" : null),
        ];
        return Contrasts.Build(runs);
    }

    private static async Task<(int Code, string Output)> Rebuild(TemporaryFolder folder, string script)
    {
        // -B: a checkout is not to be written to by its tests.
        using PeerProcess python = PeerProcess.Start("python3", "", "-B", PeerProcess.File($"Python/{script}"), folder.Path);
        (int code, string output, _) = await python.EndAsync();
        return (code, output.Trim());
    }
}
