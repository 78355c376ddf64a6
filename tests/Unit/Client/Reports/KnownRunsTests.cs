using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Reports.Html.Data;

namespace IntegrationMethods.Tests.Unit.Client.Reports;

/// <summary>
/// Files of real runs, kept as they were written: their repetitions must still give every figure and every verdict, byte for byte. A change
/// that is meant to alter them replaces the files by those of a new run.
/// </summary>
[Parallelizable(ParallelScope.All)]
internal sealed class KnownRunsTests
{
    private static readonly string s_folder = Path.Combine(Checkout.Root, "tests", "Unit", "Client", "Reports", "KnownRuns");

    private static IEnumerable<string> Names => Directory.EnumerateDirectories(s_folder).Select(folder => Path.GetFileName(folder)).Order();

    public static string FolderOf(string name) => Path.Combine(s_folder, name);

    [TestCaseSource(nameof(Names))]
    public void The_repetitions_of_a_kept_run_still_give_its_comparison_and_its_contrasts(string name) =>
        Assert.That(ReportData.Read(FolderOf(name)).MismatchedFiles, Is.Empty);

    [TestCase(FileNames.Comparison)]
    [TestCase(FileNames.Contrasts)]
    public void A_figure_that_differs_is_found(string file)
    {
        using var copy = new TemporaryFolder();
        foreach (string path in Directory.EnumerateFiles(FolderOf(Names.First())))
            File.Copy(path, Path.Combine(copy.Path, Path.GetFileName(path)));
        string changed = Path.Combine(copy.Path, file), text = File.ReadAllText(changed);
        int digit = text.LastIndexOfAny([.. "12345678"]);
        File.WriteAllText(changed, $"{text[..digit]}9{text[(digit + 1)..]}");

        Assert.That(ReportData.Read(copy.Path).MismatchedFiles.Select(mismatch => mismatch.File), Is.EqualTo([file]));
    }
}
