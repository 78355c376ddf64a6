namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>.github/release-notes.sh, by which a release gets its notes from the changelog.</summary>
[Category("Long")]
internal sealed class ReleaseNotesTests : ProcessTestBase
{
    private const string Changelog = """
        # Changelog

        ## [0.3.0] - unreleased

        - Later.

        ## [0.2.0] - 2026-12-01

        ### Added

        - This.

        ## [0.1.0] - 2026-01-01

        - Earlier.
        """;

    [SetUp]
    public void Copy()
    {
        if (OperatingSystem.IsWindows())
            Assert.Ignore("the script is for a Unix shell");
        Directory.CreateDirectory(Path.Combine(Folder, ".github"));
        File.Copy(Path.Combine(Checkout.Root, ".github", "release-notes.sh"), Path.Combine(Folder, ".github", "release-notes.sh"));
        File.WriteAllText(Path.Combine(Folder, "CHANGELOG.md"), Changelog + "\n");
    }

    [TestCase("0.2.0", "### Added\n\n- This.")]
    [TestCase("0.1.0", "- Earlier.")]
    public async Task The_notes_of_a_version_are_its_section(string version, string expected)
    {
        ProgramResult result = await Program.RunToolAsync("bash", Folder, ".github/release-notes.sh", version);

        Assert.That((result.ExitCode, result.Output.Trim(), result.Errors), Is.EqualTo((0, expected, "")));
    }

    [Test]
    public async Task A_link_to_the_script_reads_the_changelog_beside_the_script()
    {
        ProgramResult result = await Program.RunToolAsync("bash", Folder, "-c",
            "mkdir elsewhere && ln -s ../.github/release-notes.sh elsewhere/link && CDPATH=/ bash elsewhere/link 0.1.0");

        Assert.That((result.ExitCode, result.Output.Trim(), result.Errors), Is.EqualTo((0, "- Earlier.", "")));
    }

    [TestCase("0.3.0", "has no date")]
    [TestCase("0.2", "no heading")]
    public async Task A_version_that_is_not_ready_is_no_release(string version, string expected)
    {
        ProgramResult result = await Program.RunToolAsync("bash", Folder, ".github/release-notes.sh", version);

        Assert.That((result.ExitCode, result.Output), Is.EqualTo((1, "")));
        Assert.That(result.Errors, Does.Contain(expected));
    }
}
