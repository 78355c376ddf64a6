using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>A script that shares no code with the product recomputes its figures to 1e-9.</summary>
public sealed class RebuiltComparisonTests
{
    [Test]
    public async Task An_independent_script_finds_the_same_figures()
    {
        using var folder = new TemporaryFolder();
        Fill(folder);

        Assert.That(await Rebuild(folder), Is.EqualTo((0, "14 cells agree")));
    }

    [TestCase("mean_ms", 2e-9)]
    [TestCase("ratio_to_floor_hi", 2e-9)]
    [TestCase("ratio_async_to_sync", 2e-9)]
    public async Task The_script_finds_a_figure_that_is_off_by_two_billionths(string column, double off)
    {
        using var folder = new TemporaryFolder();
        Fill(folder);
        var lines = File.ReadAllLines(folder["comparison.csv"]);
        var place = Array.IndexOf(lines[0].Split(','), column);
        var fields = lines[4].Split(',');
        fields[place] = CsvText.Of((double)CsvText.Parse(fields[place], typeof(double)) * (1 + off));
        lines[4] = string.Join(',', fields);
        File.WriteAllLines(folder["comparison.csv"], lines);

        var (code, output) = await Rebuild(folder);
        Assert.That(code, Is.EqualTo(1));
        Assert.That(output, Does.Contain($"{column}: found").And.Not.Match("[\r\n]"));
    }

    /// <summary>Ten blocks of random times, with a void cell and an unfinished one among them.</summary>
    private static void Fill(TemporaryFolder folder)
    {
        var random = new Random(3);
        var cells =
            from transport in new[] { "inprocess", "soap", "nettcp" }
            from inFlight in new[] { 1, 8 }
            from form in new[] { CallForm.Sync, CallForm.Async }
            select SampleRuns.Cell(transport, form, inFlight);
        cells = [.. cells, SampleRuns.Cell("void", CallForm.Sync), SampleRuns.Cell("once", CallForm.Sync)];
        var runs = (
            from block in Enumerable.Range(1, 10)
            from cell in cells
            where cell.Transport != "once" || block == 4
            select SampleRuns.Run(cell, block, 50 + 100 * random.NextDouble(), cell.Transport == "void" && block > 7 ? "rows, differ" : null)).ToArray();
        File.WriteAllBytes(folder["runs.csv"], [.. CsvFile.Header<RepetitionRecord>(), .. CsvFile.Lines(runs)]);
        File.WriteAllBytes(folder["comparison.csv"], [.. CsvFile.Header<ComparisonRow>(), .. CsvFile.Lines(Comparison.Build(runs))]);
    }

    private static async Task<(int Code, string Output)> Rebuild(TemporaryFolder folder)
    {
        using PeerProcess python = PeerProcess.Start("python3", "", PeerProcess.File("Python/rebuild_comparison.py"), folder.Path);
        (int code, string output, _) = await python.EndAsync();
        return (code, output.Trim());
    }
}
