using IntegrationMethods.Processes.Work;
using IntegrationMethods.Transports.Wcf;

namespace IntegrationMethods.Client.Engine.Facts;

/// <summary>Where and how a run is made, as it is now.</summary>
internal static class EnvironmentCapture
{
    // A process is of one build, and git takes a while.
    private static readonly Lazy<GitCheckout?> s_checkout = new(() => GitCheckout.Find(AppContext.BaseDirectory));

    /// <summary>
    /// Reads the machine and the runtime; takes at most a few seconds. Connection strings and brokers' logins in the arguments and in the
    /// settings are made safe.
    /// </summary>
    public static EnvironmentRecord Take(string runId, int orderSeed, IReadOnlyList<string> arguments, TransportOptions transport)
    {
        GitCheckout? git = s_checkout.Value;
        return new()
        {
            RunId = runId,
            OrderSeed = orderSeed,
            StartedUtc = WallClock.Now,
            ProductVersion = Product.Version,
            GitCommit = Product.Commit ?? git?.Commit,
            GitDirty = git?.Dirty,
            BuildId = Product.BuildId,
            ProcessId = Environment.ProcessId,
            CommandLine = Secrets.HideIn(arguments),
            Runtime = RuntimeReader.Read(),
            Machine = MachineReader.Read(),
            Transport = transport with { Broker = transport.Broker is { } brokers ? BrokerAddress.HideLogins(brokers) : null },
            Packages = Product.Packages(),
            CoreWcfOff = CoreWcfLibrary.OffBecause,
        };
    }
}
