using IntegrationMethods.Processes.Work;
using IntegrationMethods.Transports.Wcf;

namespace IntegrationMethods.Client.Engine.Facts;

/// <summary>Where and how a run is made, as it is now.</summary>
internal static class EnvironmentCapture
{
    // A process is of one build, and git takes a while.
    private static readonly Lazy<GitCheckout?> s_checkout = new(() => GitCheckout.Find(AppContext.BaseDirectory));

    /// <summary>Reads the machine and the runtime; takes at most a few seconds.</summary>
    /// <param name="runId">The run's name.</param>
    /// <param name="orderSeed">The seed of the cells' order.</param>
    /// <param name="arguments">The client's arguments as given; connection strings and brokers' logins in them are made safe here, and so
    /// are those of the settings.</param>
    /// <param name="transport">The limits and settings of both ends.</param>
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
