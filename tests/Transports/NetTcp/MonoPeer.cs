using System.ComponentModel;
using System.Diagnostics;

namespace IntegrationMethods.Tests.Transports.NetTcp;

/// <summary>A WCF client or server of Mono's make, compiled by Mono's compiler when first asked for.</summary>
internal sealed class MonoPeer : IDisposable
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);
    private static readonly Lazy<string?> s_program = new(Compile);

    private readonly Process _process;

    private MonoPeer(Process process) => _process = process;

    /// <summary>Ends the test as ignored where Mono is missing, and as failed where it must not be.</summary>
    public static void Require()
    {
        if (s_program.Value is not null)
            return;
        const string Reason = "mcs is missing: apt-get install mono-mcs mono-runtime libmono-system-servicemodel4.0a-cil libmono-system-runtime-serialization4.0-cil";
        if (Environment.GetEnvironmentVariable("CI") == "true")
            Assert.Fail(Reason);
        Assert.Ignore(Reason);
    }

    /// <summary>Runs a client to its end.</summary>
    /// <returns>The lines it wrote.</returns>
    public static async Task<string[]> CallAsync(string uri, string what)
    {
        Require();
        using var client = new MonoPeer(Start("mono", s_program.Value!, "client", uri, what));
        Task<string> output = client._process.StandardOutput.ReadToEndAsync();
        string errors = await client._process.StandardError.ReadToEndAsync().WaitAsync(s_limit);
        string[] lines = (await output.WaitAsync(s_limit)).Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.That(errors, Is.Empty);
        return lines;
    }

    /// <summary>A server that serves until disposed.</summary>
    public static async Task<MonoPeer> ServeAsync(int port)
    {
        Require();
        var server = new MonoPeer(Start("mono", s_program.Value!, "server", $"{port}"));
        string? ready = await server._process.StandardOutput.ReadLineAsync().WaitAsync(s_limit);
        Assert.That(ready, Is.EqualTo("ready"));
        return server;
    }

    public void Dispose()
    {
        if (!_process.HasExited)
            _process.Kill();
        _process.Dispose();
    }

    private static string? Compile()
    {
        string folder = TestContext.CurrentContext.TestDirectory;
        string program = Path.Combine(folder, "NetTcpPeer.exe");
        string source = Path.Combine(folder, "Peers", "Mono", "NetTcpPeer.cs");
        try
        {
            using Process compiler = Start("mcs", "-codepage:utf8", "-r:System.ServiceModel", "-r:System.Runtime.Serialization", $"-out:{program}", source);
            string errors = compiler.StandardError.ReadToEnd();
            Assert.That(compiler.WaitForExit(s_limit) && compiler.ExitCode == 0, errors);
            return program;
        }
        catch (Win32Exception)
        {
            return null;
        }
    }

    private static Process Start(string program, params string[] arguments) => Process.Start(new ProcessStartInfo(program, arguments)
    {
        RedirectStandardInput = true,
        RedirectStandardOutput = true,
        RedirectStandardError = true,
    })!;
}
