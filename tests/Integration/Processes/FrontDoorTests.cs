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
    public async Task A_build_that_failed_is_reported_and_tried_again()
    {
        ProgramResult result = await Shell("touch broken; ./run-all.sh list; echo $?; rm broken; sleep 0.05; ./run-all.sh list");

        Assert.That(result.Output, Is.EqualTo("1\nran list\n"));
        Assert.That(result.Errors, Does.StartWith("built\nerror: the build failed"));
    }

    // Before, the shell went to the folder that CDPATH named, or took the link's folder for the checkout.
    [TestCase("CDPATH=. bash sub/run-all.sh list")]
    [TestCase("CDPATH=\"$PWD/elsewhere\" bash sub/run-all.sh list")]
    [TestCase("ln -s sub/run-all.sh link && ./link list")]
    [TestCase("ln -s \"$PWD/link\" elsewhere/link2 && ln -s sub/run-all.sh link && cd elsewhere && ./link2 list")]
    public async Task It_runs_the_checkout_that_it_is_in(string command)
    {
        Directory.CreateDirectory(Path.Combine(Folder, "elsewhere", "sub"));
        FrontDoorSources.Make(Directory.CreateDirectory(Path.Combine(Folder, "sub")).FullName, "run-all.sh");

        ProgramResult result = await Shell(command);

        Assert.That((result.ExitCode, result.Output, result.Errors), Is.EqualTo((0, "ran list\n", "")));
        Assert.That(Path.Combine(Folder, "sub", "artifacts", "run-all.built"), Does.Exist);
    }

    // The stand-in runs no test, and it is not root, who would install third-party programs.
    [TestCase("CDPATH=. bash sub/tests/run.sh --filter x")]
    [TestCase("CDPATH=\"$PWD/elsewhere\" bash sub/tests/run.sh --filter x")]
    [TestCase("ln -s sub/tests/run.sh link && ./link --filter x")]
    [TestCase("CDPATH=\"$PWD/elsewhere\" bash sub/.ci/run")]
    [TestCase("ln -s sub/.ci/run link && OutputPath=/x ./link")]
    public async Task The_tests_run_the_checkout_that_they_are_in(string command)
    {
        string sub = Path.Combine(Folder, "sub");
        foreach (string folder in new[] { "elsewhere/sub/tests", "elsewhere/sub/.ci", "sub/tests", "sub/.ci" })
            Directory.CreateDirectory(Path.Combine(Folder, folder));
        FrontDoorSources.Make(sub, "tests/run.sh", "tests/peers.sh", ".ci/run");

        ProgramResult result = await Shell($"printf '#!/bin/sh\necho 1000\n' >bin/id; chmod +x bin/id; {command}");

        Assert.That(result.Errors, Does.Match("error: no (unit )?test ran"));
        Assert.That(await File.ReadAllLinesAsync(Path.Combine(sub, "variables")), Does.Contain("PATH").And.Not.Contain("OutputPath"));
    }

    [Test]
    public async Task Variables_that_MSBuild_would_take_as_properties_do_not_reach_the_build()
    {
        ProgramResult result = await Shell(
            "export OutputPath=/x OutDir=/x CONFIGURATION=Debug configuration=Debug Feed=x RuntimeIdentifier=x Platform=x _Hidden=x "
                + "HTTP_PROXY=p NUGET_PACKAGES=n RestoreSources=r; ./run-all.sh list");

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")));
        string[] seen = await File.ReadAllLinesAsync(Path.Combine(Folder, "variables"));
        Assert.That(seen, Is.SupersetOf(new[] { "PATH", "HTTP_PROXY", "NUGET_PACKAGES", "RestoreSources", "CoreWcf" }));
        Assert.That(seen.Intersect(["OutputPath", "OutDir", "CONFIGURATION", "configuration", "Feed", "RuntimeIdentifier", "Platform",
            "_Hidden"]), Is.Empty);
    }

    [Test]
    public async Task A_build_that_wrote_elsewhere_is_an_error_and_an_old_client_is_not_started()
    {
        ProgramResult result = await Shell(
            "./run-all.sh list; sleep 0.05; touch elsewhere client/A.cs; ./run-all.sh list; echo $?; rm elsewhere; ./run-all.sh list");

        Assert.That(result.Output, Is.EqualTo("ran list\n1\nran list\n"));
        Assert.That(result.Errors, Does.Match("^error: the build did not write .*/client.dll: remove what redirects its output.*$"));
    }

    private Task<ProgramResult> Shell(string command) =>
        Program.RunToolAsync("bash", Folder, "-c", $"export PATH=\"$PWD/bin:$PATH\"; {command}");
}
