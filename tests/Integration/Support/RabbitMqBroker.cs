using System.ComponentModel;
using System.Net;

namespace IntegrationMethods.Tests.Integration.Support;

/// <summary>A real RabbitMQ server on free ports of 127.0.0.1, one for all tests: it takes seconds to start.</summary>
internal sealed class RabbitMqBroker : IDisposable
{
    /// <summary>For clients, for other nodes, and for the daemon that knows the nodes.</summary>
    private const int Ports = 3;

    private static readonly Lazy<Task<RabbitMqBroker>> s_shared = new(LaunchAsync);

    private readonly PeerProcess _script;

    private RabbitMqBroker(PeerProcess script, int port) => (_script, EndPoint) = (script, new IPEndPoint(IPAddress.Loopback, port));

    public IPEndPoint EndPoint { get; }

    /// <summary>As <c>--broker</c> takes it, for the user that every new server has, and as messages name it.</summary>
    public string Address => $"amqp://{EndPoint}";

    /// <summary>Ends the test, as <see cref="Skip"/> does, where it is not installed.</summary>
    public static async Task<RabbitMqBroker> RequireAsync()
    {
        try
        {
            return await s_shared.Value;
        }
        catch (Exception missing) when (missing is InvalidOperationException or Win32Exception or IOException)
        {
            Skip.OrFailInCI($"no RabbitMQ server: {missing.Message.Trim().ReplaceLineEndings(" ")}");
            throw;
        }
    }

    public static void StopShared()
    {
        if (s_shared is { IsValueCreated: true, Value: { IsCompletedSuccessfully: true } started })
            started.Result.Dispose();
    }

    // The script ends the server when its input closes, also where these tests are killed.
    public void Dispose() => _script.EndAsync().Wait(TimeSpan.FromSeconds(30));

    private static async Task<RabbitMqBroker> LaunchAsync()
    {
        int[] ports = FreePort.Find(Ports);
        PeerProcess script = PeerProcess.Launch(
            "sh", "/", ["-c", await File.ReadAllTextAsync(PeerProcess.File("RabbitMq/broker.sh")), "sh",
                .. ports.Select(port => port.ToString(CultureInfo.InvariantCulture))]);
        await script.ReadLineAsync();
        return new(script, ports[0]);
    }
}
