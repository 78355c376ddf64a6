using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Brokers;

/// <summary>What can fail between a client, a broker and a server, whichever library connects them, each in one line.</summary>
internal static class BrokerFailure
{
    /// <summary>The broker did not accept a connection in time.</summary>
    public static TransportException NoAnswer(BrokerAddress broker, TransportOptions options, Exception error) => new(
        $"the broker {broker} did not answer within {Seconds.Of(options.ConnectTimeout)}: check whether it is overloaded, or raise "
            + "--connect-timeout", error);

    /// <summary>The broker was not reached.</summary>
    /// <param name="broker">Where it is.</param>
    /// <param name="reason">Why, and what to check.</param>
    /// <param name="error">What failed.</param>
    public static TransportException Unreachable(BrokerAddress broker, string reason, Exception error) =>
        new($"the broker {broker} can't be reached: {reason}", error);

    /// <summary>What listens at the broker's address is something else.</summary>
    /// <param name="broker">Where it is.</param>
    /// <param name="protocol">What a broker there would speak.</param>
    /// <param name="error">What the library could not read.</param>
    public static TransportException NotSpoken(BrokerAddress broker, string protocol, Exception error) =>
        new($"the server at {broker} does not speak {protocol} ({OneLine.OfPeer(error.Message)}): check --broker", error);

    /// <summary>The broker ended the connection and said why.</summary>
    public static TransportException Ended(BrokerAddress broker, string text, Exception? error = null) =>
        new($"the broker {broker} ended the connection ({OneLine.OfPeer(text)}): check its log and its limits", error);

    /// <summary>The connection ended without a reason.</summary>
    public static TransportException Lost(BrokerAddress broker, Exception? error) =>
        new($"the connection to the broker {broker} was lost: check that it is still running, then reconnect", error);

    /// <summary>This side closed the connection while calls were waiting.</summary>
    public static TransportException Closed() => new("the connection was closed during the call: reconnect");

    /// <summary>No server receives the requests, so the broker answered in its place.</summary>
    public static TransportException NoServer(BrokerAddress broker, string server) =>
        new($"no server of {server} is connected to the broker {broker}: start it, or check its address, port and --broker");

    /// <summary>A server's connection to its broker ended.</summary>
    public static TransportException ServerLost(TransportException why) =>
        new($"{why.Message}; this server can't be reached without it", why);

    /// <summary>Why the name of a broker's host is of no use.</summary>
    public static string NoAddress(SocketException error) => $"its host has no address ({error.SocketErrorCode}): check --broker";

    /// <summary>Whether an error says no more than that the connection has ended, or that waiting for the broker was given up.</summary>
    public static bool IsGone(Exception error) =>
        error is IOException or SocketException or ObjectDisposedException or OperationCanceledException or TimeoutException;
}
