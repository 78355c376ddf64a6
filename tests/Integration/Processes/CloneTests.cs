namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>A clone of the repository, as git makes it for users whose settings turn line ends into those of Windows.</summary>
[Category("Long")]
internal sealed class CloneTests : ProcessTestBase
{
    [SetUp]
    public async Task Clone()
    {
        if (OperatingSystem.IsWindows() || !Path.Exists(Path.Combine(Checkout.Root, ".git")))
            Assert.Ignore("the sources are not in a repository of git, or the scripts' shell is missing");
        ProgramResult clone = await Program.RunToolAsync("git", Folder, "clone", "-q", "-c", "core.autocrlf=true", Checkout.Root, "clone");
        Assert.That((clone.ExitCode, clone.Errors), Is.EqualTo((0, "")));
    }

    [Test]
    public async Task No_file_of_it_has_the_line_ends_of_Windows()
    {
        ProgramResult files = await Program.RunToolAsync("git", Path.Combine(Folder, "clone"), "ls-files", "--eol");

        string[] lines = files.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.That(lines, Has.Some.Contains("run-all.sh"));
        // What .gitattributes excepts from conversion are files of results, which have these line ends.
        Assert.That(lines, Has.None.Match(@"w/(crlf|mixed)\b(?!.*attr/-text\b)"));
    }

    [Test]
    public async Task Its_front_door_builds_and_runs()
    {
        ProgramResult result = await Program.RunToolAsync("bash", Path.Combine(Folder, "clone"), "-c",
            $"mkdir bin; cat >bin/dotnet <<'END'\n{FrontDoorSources.StandIn}\nEND\nchmod +x bin/dotnet; PATH=\"$PWD/bin:$PATH\" "
                + "./run-all.sh list && cat log");

        Assert.That((result.ExitCode, result.Output, result.Errors), Is.EqualTo((0, "ran list\nbuilt\n", "")));
    }
}
