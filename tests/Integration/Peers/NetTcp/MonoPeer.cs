using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Peers.NetTcp;

/// <summary>A WCF client or server of Mono's make, compiled by Mono's compiler when first asked for.</summary>
internal sealed class MonoPeer : IDisposable
{
    private static readonly Lazy<Task<string>> s_program = new(CompileAsync);

    private readonly PeerProcess _process;

    private MonoPeer(PeerProcess process) => _process = process;

    /// <summary>Ends the test as ignored where Mono is missing, and as failed where it must not be.</summary>
    public static Task RequireAsync() => s_program.Value;

    /// <summary>Runs a client to its end.</summary>
    /// <returns>The lines it wrote, by case.</returns>
    public static async Task<IReadOnlyDictionary<string, string[]>> CallAsync(string uri, params string[] cases)
    {
        using PeerProcess client = PeerProcess.Start("mono", "", [await s_program.Value, "client", uri, .. cases]);
        (_, string output, string errors) = await client.EndAsync();
        Assert.That(errors, Is.Empty);
        return output.Split("== ", StringSplitOptions.RemoveEmptyEntries)
            .Select(part => part.Split('\n', StringSplitOptions.RemoveEmptyEntries)).ToDictionary(lines => lines[0], lines => lines[1..]);
    }

    /// <summary>A server that serves until disposed.</summary>
    public static async Task<MonoPeer> ServeAsync(int port)
    {
        var server = new MonoPeer(PeerProcess.Start("mono", "", await s_program.Value, "server", $"{port}"));
        Assert.That(await server._process.ReadLineAsync(), Is.EqualTo("ready"));
        return server;
    }

    public void Dispose() => _process.Dispose();

    private static async Task<string> CompileAsync()
    {
        await PeerProcess.RequireAsync(
            "mono-mcs mono-runtime libmono-system-servicemodel4.0a-cil libmono-system-runtime-serialization4.0-cil", "mcs", "--version");
        // A separate folder: in that of the tests, mcs would take the System.ServiceModel.dll of .NET's WCF client for Mono's.
        string folder = Directory.CreateDirectory(Path.Combine(AppContext.BaseDirectory, "mono")).FullName,
            program = Path.Combine(folder, "NetTcpPeer.exe");
        await PeerProcess.RunInAsync(
            folder, "mcs", "-codepage:utf8", "-r:System.ServiceModel", "-r:System.Runtime.Serialization", $"-out:{program}",
                PeerProcess.File("Mono/NetTcpPeer.cs"));
        return program;
    }
}
