using System.Diagnostics;
using System.IO.Compression;
using System.Net;
using System.Net.Sockets;
using System.Text.RegularExpressions;
using IntegrationMethods.Transports.Feed;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>The probe in a copy of what it needs, against feeds of the test's own, with no package cached.</summary>
internal sealed partial class ProbeTests
{
    private static readonly string[] s_files =
        ["Directory.Build.props", "Directory.Packages.props", "global.json", "transports/Feed/Key.props", "transports/Feed/Stacks.props", "transports/Feed/Probe.proj", "transports/Feed/Probed.csproj"];

    private TemporaryFolder _folder = null!;

    private string Answer => Path.Combine(_folder.Path, "artifacts", "feed.props");

    [SetUp]
    public void Copy()
    {
        _folder = new();
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
    public async Task The_probe_turns_on_what_the_feed_has_whole_names_what_it_lacks_and_asks_once()
    {
        string feed = Directory.CreateDirectory(Path.Combine(_folder.Path, "packages")).FullName;
        foreach (string package in Stack("corewcf").Packages)
            Pack(feed, package);
        Pack(feed, "Grpc.Net.Client 2.0.0");
        Source(feed);

        await Probe();
        string first = await File.ReadAllTextAsync(Answer);
        Assert.That(first, Does.Contain("<StackCoreWcf Condition=\"'$(StackCoreWcf)' == ''\">on</StackCoreWcf>"));
        Assert.That(first, Does.Match("<StackGrpcDotnetOff>package G[\\w.]+ [\\d.]+ isn't on the feed<"));
        Assert.That(first, Does.Contain($"<StackTestcontainersOff>package {Stack("testcontainers").Packages[0]} isn't on the feed<"));
        Assert.That(first, Does.Not.Contain(">on</StackG").And.Not.Contain(">on</StackT"));

        Pack(feed, Stack("testcontainers").Packages[0]);
        await Probe();
        Assert.That(await File.ReadAllTextAsync(Answer), Is.EqualTo(first), "versions and sources are the same: nothing to ask");

        await Probe("-p:Again=true");
        Assert.That(await File.ReadAllTextAsync(Answer), Does.Contain(">on</StackTestcontainers>"));
        Assert.That(await Switch("StackCoreWcf"), Is.EqualTo("on"));

        Source(_folder.Path);
        Assert.That(await Switch("StackCoreWcf"), Is.EqualTo("off"), "another feed was not asked");
    }

    // A connection is refused where nobody listens, and waits for ever where nobody accepts.
    [Test]
    public async Task A_feed_out_of_reach_leaves_everything_off_and_an_answer_for_other_versions_does_not_count([Values] bool listens)
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        if (listens)
            socket.Listen();
        Source($"http://{socket.LocalEndPoint}/index.json");
        Directory.CreateDirectory(Path.GetDirectoryName(Answer)!);
        await File.WriteAllTextAsync(Answer, "<Project><PropertyGroup><FeedKey>of other versions</FeedKey><StackCoreWcf>on</StackCoreWcf></PropertyGroup></Project>");

        await Probe("-p:Limit=5");

        string answer = await File.ReadAllTextAsync(Answer);
        Assert.That(Reasons().Matches(answer).Select(match => match.Groups[1].Value), Is.EqualTo(LibraryStacks.All.Select(stack => stack.Switch)));
        Assert.That(Reasons().Matches(answer).Select(match => match.Groups[2].Value), Has.All.Contain("the feed did not answer"));
    }

    private static LibraryStack Stack(string name) => LibraryStacks.All.Single(stack => stack.Name == name);

    private void Source(string source) => File.WriteAllText(Path.Combine(_folder.Path, "NuGet.config"), $"""
        <configuration>
          <packageSources><clear /><add key="test" value="{source}" allowInsecureConnections="true" /></packageSources>
        </configuration>
        """);

    private static void Pack(string folder, string package)
    {
        string[] name = package.Split(' ');
        using ZipArchive archive = ZipFile.Open(Path.Combine(folder, $"{name[0]}.{name[1]}.nupkg"), ZipArchiveMode.Create);
        using var nuspec = new StreamWriter(archive.CreateEntry($"{name[0]}.nuspec").Open());
        nuspec.Write($"""
            <package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
              <metadata><id>{name[0]}</id><version>{name[1]}</version><authors>test</authors><description>empty</description></metadata>
            </package>
            """);
    }

    private Task<string> Probe(params string[] options) => Build("Probe.proj", options);

    private async Task<string> Switch(string name) => (await Build("Probed.csproj", $"-getProperty:{name}")).Trim();

    private async Task<string> Build(string project, params string[] options)
    {
        var start = new ProcessStartInfo("dotnet", ["msbuild", Path.Combine(_folder.Path, "transports", "Feed", project), "-nologo", "-v:quiet", "-nodeReuse:false", .. options])
        {
            WorkingDirectory = _folder.Path,
            RedirectStandardOutput = true,
        };
        start.Environment["NUGET_PACKAGES"] = Path.Combine(_folder.Path, "cache");
        foreach (string variable in (string[])["Feed", "RestoreSources", "RestoreAdditionalProjectSources", .. LibraryStacks.All.Select(stack => stack.Switch)])
            start.Environment.Remove(variable);
        using Process probe = Process.Start(start)!;
        string output = await probe.StandardOutput.ReadToEndAsync().WaitAsync(TimeSpan.FromMinutes(2));
        await probe.WaitForExitAsync().WaitAsync(TimeSpan.FromMinutes(2));
        Assert.That(probe.ExitCode, Is.Zero, output);
        return output;
    }

    [GeneratedRegex("<(\\w+)Off>(.*)</")]
    private static partial Regex Reasons();
}
