using System.ComponentModel;

namespace IntegrationMethods.Tests.Integration.Support;

/// <summary>A real NATS server on a free port of 127.0.0.1, which ends with the tests.</summary>
internal sealed class NatsBroker : IDisposable
{
    private static readonly Lazy<Task<NatsBroker>> s_shared = new(() => LaunchAsync(""));

    private readonly PeerProcess _script;

    private NatsBroker(PeerProcess script, string address) => (_script, Address) = (script, address);

    /// <summary>As <c>--broker</c> takes it.</summary>
    public string Address { get; }

    /// <summary>One for all tests that leave it as it is. Ends the test, as <see cref="Skip"/> does, where it is not installed.</summary>
    public static Task<NatsBroker> RequireAsync() => OrSkipAsync(s_shared.Value);

    /// <summary>One for a test that kills it, or sets it up.</summary>
    public static Task<NatsBroker> StartOwnAsync(string configuration = "") => OrSkipAsync(LaunchAsync(configuration));

    public static void StopShared()
    {
        if (s_shared is { IsValueCreated: true, Value: { IsCompletedSuccessfully: true } started })
            started.Result.Dispose();
    }

    /// <summary>SIGKILL.</summary>
    public Task KillAsync() => _script.AskAsync("kill");

    /// <summary>SIGSTOP.</summary>
    public Task StopAsync() => _script.AskAsync("stop");

    // The script ends the server when its input closes, also where these tests are killed.
    public void Dispose() => _script.EndAsync().Wait(TimeSpan.FromSeconds(30));

    private static async Task<NatsBroker> OrSkipAsync(Task<NatsBroker> starting)
    {
        try
        {
            return await starting;
        }
        catch (Exception missing) when (missing is InvalidOperationException or Win32Exception or IOException)
        {
            Skip.OrFailInCI($"no NATS server: {missing.Message.Trim().ReplaceLineEndings(" ")}");
            throw;
        }
    }

    private static async Task<NatsBroker> LaunchAsync(string configuration)
    {
        PeerProcess script = PeerProcess.Launch("sh", "/",
            ["-c", await File.ReadAllTextAsync(PeerProcess.File("Nats/broker.sh")), "sh", configuration]);
        return new(script, $"nats://127.0.0.1:{await script.ReadLineAsync()}");
    }
}
