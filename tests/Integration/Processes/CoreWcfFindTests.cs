using System.Diagnostics;
using System.IO.Compression;
using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>
/// How a build learns whether CoreWCF restores: in a copy of the files that decide it, against package feeds that the test makes.
/// </summary>
[Category("Long")]
internal sealed class CoreWcfFindTests
{
    private static readonly string[] s_files = ["Directory.Build.props", "Directory.Packages.props", "global.json",
        "transports/Wcf/CoreWcf.csproj"];

    private static readonly string[] s_packages = ["CoreWCF.Http", "CoreWCF.NetTcp", "CoreWCF.Primitives"];

    private TemporaryFolder _folder = null!;

    private string Answer => Path.Combine(_folder.Path, "artifacts", "corewcf.props");

    private string Feed => Path.Combine(_folder.Path, "packages");

    [SetUp]
    public void Copy()
    {
        _folder = new();
        Directory.CreateDirectory(Feed);
        foreach (string file in s_files)
        {
            string copy = Path.Combine(_folder.Path, file);
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(Path.Combine(Checkout.Root, file), copy);
        }
    }

    [TearDown]
    public void Remove() => _folder.Dispose();

    [Test]
    public async Task A_feed_without_it_leaves_it_off_with_the_reason_and_is_asked_once()
    {
        Source(Feed);

        await FindAsync();

        Assert.That(await ValueAsync("CoreWcf"), Is.EqualTo("off"));
        Assert.That(await ValueAsync("CoreWcfOff"), Does.Match(@"^the package feed lacks CoreWCF \d+\.\d+\.\d+$"));
        PackAll();
        await FindAsync();
        Assert.That(await ValueAsync("CoreWcf"), Is.EqualTo("off"), "the answer is newer than all that it depends on");
    }

    [Test]
    public async Task A_feed_with_it_turns_it_on_unless_the_property_says_otherwise()
    {
        PackAll();
        Source(Feed);

        await FindAsync();

        Assert.That(await ValueAsync("CoreWcf"), Is.EqualTo("on"));
        Assert.That(await ValueAsync("CoreWcf", "-p:CoreWcf=off"), Is.EqualTo("off"));
        Assert.That(await ValueAsync("DefineConstants"), Does.Contain("STACK_COREWCF"));
    }

    [Test]
    public async Task New_versions_or_sources_are_asked_about_again()
    {
        Source(Feed);
        await FindAsync();
        PackAll();
        File.SetLastWriteTimeUtc(Answer, DateTime.UtcNow.AddHours(-1));

        await FindAsync();

        Assert.That(await ValueAsync("CoreWcf"), Is.EqualTo("on"));
    }

    // A connection is refused where no program listens, and waits where none accepts.
    [Test]
    public async Task A_feed_that_does_not_respond_gives_no_answer_that_is_kept([Values] bool listens)
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        if (listens)
            socket.Listen();
        Source($"http://{socket.LocalEndPoint}/index.json");

        await FindAsync("-p:FindTimeout=5000");

        Assert.That(Answer, Does.Not.Exist);
        Assert.That((await ValueAsync("CoreWcf"), await ValueAsync("CoreWcfOff")),
            Is.EqualTo(("off", "the package feed was not asked for it, which run-all does")));
    }

    private void Source(string source) => File.WriteAllText(Path.Combine(_folder.Path, "nuget.config"), $"""
        <configuration>
          <packageSources><clear /><add key="test" value="{source}" allowInsecureConnections="true" /></packageSources>
        </configuration>
        """);

    private void PackAll()
    {
        foreach (string package in s_packages)
            Pack(package, Version(package));
    }

    private static string Version(string package)
    {
        string line = Checkout.Read("Directory.Packages.props").Split('\n')
            .Single(line => line.Contains($"\"{package}\"", StringComparison.Ordinal));
        return line.Split('"')[3];
    }

    private void Pack(string name, string version)
    {
        using ZipArchive archive = ZipFile.Open(Path.Combine(Feed, $"{name}.{version}.nupkg"), ZipArchiveMode.Create);
        using var nuspec = new StreamWriter(archive.CreateEntry($"{name}.nuspec").Open());
        nuspec.Write($"""
            <package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
              <metadata><id>{name}</id><version>{version}</version><authors>test</authors><description>empty</description></metadata>
            </package>
            """);
    }

    private Task<string> FindAsync(params string[] options) => BuildAsync(["-t:Find", .. options]);

    private async Task<string> ValueAsync(string property, params string[] options) =>
        (await BuildAsync([$"-getProperty:{property}", .. options])).Trim();

    private async Task<string> BuildAsync(string[] options)
    {
        string project = Path.Combine(_folder.Path, "transports", "Wcf", "CoreWcf.csproj");
        var start = new ProcessStartInfo("dotnet", ["msbuild", project, "-nologo", "-v:quiet", "-nodeReuse:false", .. options])
        {
            WorkingDirectory = _folder.Path,
            RedirectStandardOutput = true,
        };
        start.Environment["NUGET_PACKAGES"] = Path.Combine(_folder.Path, "cache");
        foreach (string variable in (string[])["CoreWcf", "RestoreSources", "RestoreAdditionalProjectSources"])
            start.Environment.Remove(variable);
        using Process build = Process.Start(start)!;
        string output = await build.StandardOutput.ReadToEndAsync().WaitAsync(TimeSpan.FromMinutes(2));
        await build.WaitForExitAsync().WaitAsync(TimeSpan.FromMinutes(2));
        Assert.That(build.ExitCode, Is.Zero, output);
        return output;
    }
}
