using System.IO.Compression;

namespace IntegrationMethods.Tests.Integration.Processes.Packaging;

/// <summary>The package, installed as a tool from a folder.</summary>
[Category("Long")]
internal sealed class ToolTests : ProcessTestBase
{
    [Test]
    public async Task The_installed_tool_lists_runs_and_says_its_version()
    {
        string packages = await Publication.PackageAsync(), tools = Path.Combine(Folder, "tools"),
            configuration = Path.Combine(Folder, "nuget.config");
        await File.WriteAllTextAsync(configuration,
            $"<configuration><packageSources><clear /><add key=\"folder\" value=\"{packages}\" /></packageSources></configuration>");
        ProgramResult installed = await RunAsync(Program.Dotnet, "tool", "install", "IntegrationMethods", "--prerelease", "--tool-path",
            tools, "--configfile", configuration);
        Assert.That(installed.ExitCode, Is.Zero, installed.Output + installed.Errors);
        string tool = Path.Combine(tools, "integration-methods");

        ProgramResult version = await RunAsync(tool, "--version"), list = await RunAsync(tool, "list"),
            run = await RunAsync(tool, TinyRun.Of("sockets"));

        Assert.That(version.Output, Does.StartWith(Publication.Version));
        Assert.That((list.ExitCode, list.Errors), Is.EqualTo((0, "")));
        Assert.That(list.Output, Does.Contain("sockets/direct").And.Contain("grpc/direct"));
        TinyRun.Check(run, ReadCsv("runs.csv"), "sockets");
    }

    [Test]
    public async Task The_package_has_the_server_a_README_and_a_license_and_nothing_for_phones()
    {
        using ZipArchive package = ZipFile.OpenRead(Directory.GetFiles(await Publication.PackageAsync(), "*.nupkg").Single());
        string[] names = [.. package.Entries.Select(entry => entry.FullName)];
        using var reader = new StreamReader(package.Entries.Single(entry => entry.FullName.EndsWith(".nuspec", StringComparison.Ordinal))
            .Open());
        string about = await reader.ReadToEndAsync();

        Assert.That(names.Select(Path.GetFileName),
            Is.SupersetOf(new[] { "client.dll", "server.dll", "server.deps.json", "server.runtimeconfig.json", "PACKAGE.md" }));
        Assert.That(names, Has.None.Match("/(android|browser|ios|maccatalyst)"));
        Assert.That(names,
            Has.Some.Match("/linux-x64/native/.*sqlite3").And.Some.Match("/win-x64/native/.*sqlite3").And.Some.Match(
                "/osx-arm64/native/.*sqlite3"));
        Assert.That(about,
            Does.Contain("<license type=\"expression\">MIT</license>").And.Contain("<readme>PACKAGE.md</readme>").And.Contain(
                $"<version>{Publication.Version}</version>"));
    }

    private Task<ProgramResult> RunAsync(string tool, params string[] arguments) =>
        Program.RunToolAsync(tool, Folder, arguments, ("DOTNET_ROOT", Path.GetDirectoryName(Program.Dotnet)!),
            ("NUGET_PACKAGES", Path.Combine(Folder, "packages")));
}
