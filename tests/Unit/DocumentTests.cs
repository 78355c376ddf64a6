using System.Text.RegularExpressions;
using IntegrationMethods.Tests.Unit.House;

namespace IntegrationMethods.Tests.Unit;

/// <summary>The documents keep their promises: length, links, languages of their code, and plain English.</summary>
internal sealed partial class DocumentTests
{
    private const int MaxReadmeBytes = 8 * 1024;

    private const int MaxDocumentBytes = 20 * 1024;

    private const int LongBytes = 4000;

    private static readonly string[] s_generated = ["client/columns.md", "tests/peers.md"];

    // A test runs bash and powershell, and none runs sh; the others are no commands.
    private static readonly string[] s_languages = ["bash", "powershell", "sh", "sql", "text"];

    private static IEnumerable<string> Folders => Documents.All.Where(path => path.EndsWith("/README.md", StringComparison.Ordinal));

    private static IEnumerable<string> Long => Folders.Where(path => new FileInfo(Path.Combine(Checkout.Root, path)).Length > LongBytes);

    [Test]
    public void The_README_is_short() =>
        Assert.That(new FileInfo(Path.Combine(Checkout.Root, "README.md")).Length, Is.LessThanOrEqualTo(MaxReadmeBytes));

    [Test]
    public void Every_link_points_to_what_there_is() => Assert.That(
        LinkRule.Violations([.. Documents.All.Select(path => MarkdownFile.Read(path, Checkout.Read(path)))], path =>
            Path.Exists(Path.Combine(Checkout.Root, path))),
        Is.Empty);

    // What is generated has the length of the code's tables.
    [Test]
    public void Every_document_written_by_hand_is_short_enough_to_read() => Assert.That(
        Documents.All.Except(s_generated).Where(path => new FileInfo(Path.Combine(Checkout.Root, path)).Length > MaxDocumentBytes),
        Is.Empty);

    [TestCaseSource(nameof(Folders))]
    public void The_document_of_a_folder_is_linked_by_the_one_above_it(string document) =>
        Assert.That(Links(Above(document)), Does.Contain(document));

    [TestCaseSource(nameof(Long))]
    public void A_long_document_has_a_table_of_contents(string document) => Assert.That(
        Sections().Count(Checkout.Read(document)),
        Is.Positive.And.LessThanOrEqualTo(Links(document).Distinct()
            .Count(link => link.StartsWith($"{document}#", StringComparison.Ordinal))));

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

    // The README of the nearest folder above that has one.
    private static string Above(string document)
    {
        string folder = Path.GetDirectoryName(document)!;
        do
            folder = Path.GetDirectoryName(folder)!;
        while (!File.Exists(Path.Combine(Checkout.Root, folder, "README.md")));
        return Path.Combine(folder, "README.md").Replace('\\', '/');
    }

    // Where the links of a document lead to, below the root, with and without the heading.
    private static IEnumerable<string> Links(string document)
    {
        var file = MarkdownFile.Read(document, Checkout.Read(document));
        return file.Links.Select(file.Resolve).SelectMany(target => new[] { target.Path ?? "", $"{target.Path}#{target.Anchor}" });
    }

    // A void cell, so that the report has warnings.
    private static RepetitionRecord LosesARow(RepetitionRecord run) => run.Cell is { IsFloor: false, InFlight: 1, Control: null }
        ? run with { Reason = "a row was lost" }
        : run;

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

    [GeneratedRegex("^## ", RegexOptions.Multiline)]
    private static partial Regex Sections();

    [GeneratedRegex("<Version>([0-9.]+)</Version>")]
    private static partial Regex Version();

    [GeneratedRegex(@"(?<!\*)\*([^*|\n]+)\*(?!\*)")]
    private static partial Regex Pointers();
}
