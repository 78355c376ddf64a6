using System.Text.RegularExpressions;
using IntegrationMethods.Tests.Unit.House;

namespace IntegrationMethods.Tests.Unit;

/// <summary>The documents keep their promises: length, links, languages of their code, and plain English.</summary>
internal sealed partial class DocumentTests
{
    private const int MaxReadmeBytes = 8 * 1024;

    // A test runs bash and powershell, and none runs sh; the others are no commands.
    private static readonly string[] s_languages = ["bash", "powershell", "sh", "sql", "text"];

    [Test]
    public void The_README_is_short() =>
        Assert.That(new FileInfo(Path.Combine(Checkout.Root, "README.md")).Length, Is.LessThanOrEqualTo(MaxReadmeBytes));

    [Test]
    public void Every_link_points_to_what_there_is() => Assert.That(
        LinkRule.Violations([.. Documents.All.Select(path => MarkdownFile.Read(path, Checkout.Read(path)))], path => Path.Exists(Path.Combine(Checkout.Root, path))),
        Is.Empty);

    [Test]
    public void Every_folder_that_the_README_names_has_a_document_that_it_links() => Assert.That(
        Documents.All.Where(path => path.EndsWith("/README.md", StringComparison.Ordinal)),
        Is.SubsetOf(MarkdownFile.Read("README.md", Checkout.Read("README.md")).Links.Select(link => link.Split('#')[0])));

    [TestCaseSource(typeof(Documents), nameof(Documents.All))]
    public void Every_block_of_code_says_whether_a_test_runs_it(string document) =>
        Assert.That(Documents.Blocks(document).Select(block => block.Language).Distinct(), Is.SubsetOf(s_languages));

    [TestCaseSource(typeof(Documents), nameof(Documents.All))]
    public void No_document_has_a_banned_phrase(string document) =>
        Assert.That(BannedPhrases.In(document, document == "CHANGELOG.md" ? Unreleased() : Checkout.Read(document)), Is.Empty);

    [Test]
    public void The_topmost_section_of_the_changelog_is_the_version_of_the_build() =>
        Assert.That(Unreleased(), Does.Contain($"\n## [{Version().Match(Checkout.Read("Directory.Build.props")).Groups[1].Value}] - "));

    [Test]
    public void The_guide_of_the_README_points_to_what_the_report_has()
    {
        string[] pointers = [.. Pointers().Matches(Guide()).Select(match => match.Groups[1].Value)];
        Cell library = SampleRuns.Cell("nettcp", CallForm.Sync) with { ClientStack = "corewcf", ServerStack = "corewcf" };
        using var folder = new ReportFolder(ReportFolder.Usual().Select(LosesARow).Concat(SampleRuns.TenBlocks(library, 2)));

        string page = folder.Report();

        Assert.That(pointers, Has.Length.GreaterThan(5));
        Assert.That(pointers.Where(pointer => !page.Contains(pointer, StringComparison.Ordinal)), Is.Empty);
    }

    // A void cell, so that the report has warnings.
    private static RepetitionRecord LosesARow(RepetitionRecord run) => run.Cell is { IsFloor: false, InFlight: 1, Control: null } ? run with { Reason = "a row was lost" } : run;

    // What was released stays as it was.
    private static string Unreleased()
    {
        string text = Checkout.Read("CHANGELOG.md");
        int start = text.IndexOf("## [", StringComparison.Ordinal), end = text.IndexOf("\n## [", start, StringComparison.Ordinal);
        return end < 0 ? text : text[..end];
    }

    private static string Guide()
    {
        string text = Checkout.Read("README.md");
        int start = text.IndexOf("## Which should I choose?", StringComparison.Ordinal);
        return text[start..text.IndexOf("\n## ", start, StringComparison.Ordinal)];
    }

    [GeneratedRegex("<Version>([0-9.]+)</Version>")]
    private static partial Regex Version();

    [GeneratedRegex(@"(?<!\*)\*([^*|\n]+)\*(?!\*)")]
    private static partial Regex Pointers();
}
