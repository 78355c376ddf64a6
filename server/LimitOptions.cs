using System.CommandLine;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Server;

/// <summary>How much of the server its peers may have: the options of the server alone.</summary>
public sealed class LimitOptions
{
    private static readonly TransportOptions s_defaults = new();

    public Option<int> MaxConnections { get; } = new("--max-connections")
    {
        Description = "Maximum number of open connections; any further one is closed.",
        DefaultValueFactory = _ => s_defaults.MaxConnections,
        HelpName = "n",
    };

    public Option<int> MaxCallsPerConnection { get; } = new("--max-calls-per-connection")
    {
        Description = "Maximum number of calls in progress on one connection; further calls wait (with gRPC, in the client).",
        DefaultValueFactory = _ => s_defaults.MaxCallsPerConnection,
        HelpName = "n",
    };

    public Option<int> MaxBlockingCalls { get; } = new("--max-blocking-calls")
    {
        Description = "Calls that may block a thread at the same time, over all connections. As many again wait; others are rejected as too busy. One address can use three quarters of them.",
        DefaultValueFactory = _ => s_defaults.MaxBlockingCalls,
        HelpName = "n",
    };

    public Option<int> MaxRequestBytes { get; } = new("--max-request-bytes")
    {
        Description = "Maximum size of a request, in bytes; a larger one is rejected before it is read.",
        DefaultValueFactory = _ => s_defaults.MaxRequestBytes,
        HelpName = "bytes",
    };

    public Option<double> IdleTimeout { get; } = new("--idle-timeout")
    {
        Description = "Timeout for a connection that is idle, stalls in the middle of a request or does not read its answers, in seconds.",
        DefaultValueFactory = _ => s_defaults.IdleTimeout.TotalSeconds,
        HelpName = "seconds",
    };

    public LimitOptions()
    {
        CommonOptions.Range(MaxConnections, 1, 1_000_000);
        CommonOptions.Range(MaxCallsPerConnection, 1, 10_000);
        CommonOptions.Range(MaxBlockingCalls, 1, 10_000);
        CommonOptions.Range(MaxRequestBytes, 1_024, int.MaxValue / 2);
        CommonOptions.Range(IdleTimeout, 0.01, 86_400);
    }

    public IEnumerable<Option> All => [MaxConnections, MaxCallsPerConnection, MaxBlockingCalls, MaxRequestBytes, IdleTimeout];

    /// <summary>The settings of both ends, with the limits of this end.</summary>
    public TransportOptions Apply(ParseResult parsed, TransportOptions common) => common with
    {
        MaxConnections = parsed.GetValue(MaxConnections),
        MaxCallsPerConnection = parsed.GetValue(MaxCallsPerConnection),
        MaxBlockingCalls = parsed.GetValue(MaxBlockingCalls),
        MaxRequestBytes = parsed.GetValue(MaxRequestBytes),
        IdleTimeout = TimeSpan.FromSeconds(parsed.GetValue(IdleTimeout)),
    };
}
