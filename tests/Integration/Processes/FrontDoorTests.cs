namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>run-all.sh over test sources, with a stand-in for dotnet that reports whether it had to build.</summary>
[Category("Long")]
internal sealed class FrontDoorTests : ProcessTestBase
{
    [SetUp]
    public void MakeSources()
    {
        if (OperatingSystem.IsWindows())
            Assert.Ignore("the script is for a Unix shell");
        FrontDoorSources.Make(Folder, "run-all.sh");
    }

    [TestCase("true", 1)]
    [TestCase("echo changed >>client/A.cs", 2)]
    [TestCase("rm client/B.cs", 2)]
    [TestCase("touch transports/C.cs", 2)]
    [TestCase("touch global.json", 2)]
    [TestCase("export CoreWcf=${CoreWcf:-o}x", 2)]
    [TestCase("git init -q && git -c user.name=a -c user.email=a@example.org commit -q --allow-empty -m a", 2)]
    [TestCase("echo of an IDE >artifacts/bin/Client/release/transports.dll", 2)]
    [TestCase("rm artifacts/bin/Client/release/client.dll", 2)]
    public async Task The_front_door_builds_again_only_after_a_change(string change, int builds)
    {
        ProgramResult result = await Shell(
            $"{{ ./run-all.sh list; sleep 0.05; {change}; sleep 0.05; ./run-all.sh --form sync; }} && cat log");

        Assert.That(result.Errors, Is.Empty);
        Assert.That(result.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries),
            Is.EqualTo(new[] { "ran list", "ran --form sync" }.Concat(Enumerable.Repeat("built", builds))));
    }

    [Test]
    public async Task A_shell_that_completes_a_line_waits_for_no_build()
    {
        const string Suggest = "./run-all.sh '[suggest:13]' 'client --tran'";
        ProgramResult result = await Shell($"{Suggest}; echo $?; ./run-all.sh list; touch client/A.cs; {Suggest}; cat log");

        Assert.That((result.Output, result.Errors), Is.EqualTo(("0\nran list\nran [suggest:13] client --tran\nbuilt\n", "")));
    }

    [Test]
    public async Task A_build_that_failed_is_told_and_tried_again()
    {
        ProgramResult result = await Shell("touch broken; ./run-all.sh list; echo $?; rm broken; sleep 0.05; ./run-all.sh list");

        Assert.That(result.Output, Is.EqualTo("1\nran list\n"));
        Assert.That(result.Errors, Does.StartWith("built\nerror: the build failed"));
    }

    private Task<ProgramResult> Shell(string command) =>
        Program.RunToolAsync("bash", Folder, "-c", $"export PATH=\"$PWD/bin:$PATH\"; {command}");
}
