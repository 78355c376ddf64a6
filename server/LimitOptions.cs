using System.CommandLine;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Server;

/// <summary>How much of the server its peers may have: the options of the server alone.</summary>
public sealed class LimitOptions
{
    private static readonly TransportOptions s_defaults = new();

    public Option<int> MaxConnections { get; } = OptionOf.Number(
        "--max-connections", "n", s_defaults.MaxConnections, 1, 1_000_000,
        "Maximum number of open connections; any further one is closed.");

    public Option<int> MaxCallsPerConnection { get; } = OptionOf.Number(
        "--max-calls-per-connection", "n", s_defaults.MaxCallsPerConnection, 1, 10_000,
        "Maximum number of calls in progress on one connection; further calls wait (with gRPC, in the client).");

    public Option<int> MaxBlockingCalls { get; } = OptionOf.Number(
        "--max-blocking-calls", "n", s_defaults.MaxBlockingCalls, 1, 10_000,
        "Maximum number of calls that may block a thread at the same time, over all connections. The same number can wait; others are "
            + "rejected as too busy. One address can use three quarters of them.");

    public Option<int> MaxRequestBytes { get; } = OptionOf.Number(
        "--max-request-bytes", "bytes", s_defaults.MaxRequestBytes, 1_024, int.MaxValue / 2,
        "Maximum size of a request, in bytes; a larger one is rejected before it is read.");

    public TimeOption IdleTimeout { get; } = new("--idle-timeout", TimeRange.OfSeconds(0.01, 86_400), s_defaults.IdleTimeout,
        "Timeout for a connection that is idle, stalls in the middle of a request or does not read its answers.");

    public IEnumerable<Option> All => [MaxConnections, MaxCallsPerConnection, MaxBlockingCalls, MaxRequestBytes, IdleTimeout];

    /// <summary>The settings of both ends, with the limits of this end.</summary>
    public TransportOptions Apply(ParseResult parsed, TransportOptions common) => common with
    {
        MaxConnections = parsed.GetValue(MaxConnections),
        MaxCallsPerConnection = parsed.GetValue(MaxCallsPerConnection),
        MaxBlockingCalls = parsed.GetValue(MaxBlockingCalls),
        MaxRequestBytes = parsed.GetValue(MaxRequestBytes),
        IdleTimeout = IdleTimeout.Value(parsed),
    };
}
