using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Brokers;

/// <summary>What can fail between a client, a broker and a server, whichever library connects them, each in one line.</summary>
internal static class BrokerFailure
{
    public static TransportException NoAnswer(BrokerAddress broker, TransportOptions options, Exception error) => new(
        $"the broker {broker} did not answer within {Seconds.Of(options.ConnectTimeout)}: check whether it is overloaded, or raise "
            + "--connect-timeout", error);

    public static TransportException Unreachable(BrokerAddress broker, string reason, Exception error) =>
        new($"the broker {broker} can't be reached: {reason}", error);

    public static TransportException NotSpoken(BrokerAddress broker, string protocol, Exception error) =>
        new($"the server at {broker} does not speak {protocol} ({OneLine.OfPeer(error.Message)}): check --broker", error);

    public static TransportException Ended(BrokerAddress broker, string text, Exception? error = null) =>
        new($"the broker {broker} ended the connection ({OneLine.OfPeer(text)}): check its log and its limits", error);

    public static TransportException Lost(BrokerAddress broker, Exception? error) =>
        new($"the connection to the broker {broker} was lost: check that it is still running, then reconnect", error);

    public static TransportException Closed() => new("the connection was closed during the call: reconnect");

    public static TransportException NoServer(BrokerAddress broker, string server) =>
        new($"no server for {server} is connected to the broker {broker}: start it, or check its address, port and --broker");

    public static TransportException ServerLost(TransportException why) =>
        new($"{why.Message}; this server can't be reached without it", why);

    public static string NoAddress(SocketException error) => $"its host has no address ({error.SocketErrorCode}): check --broker";

    /// <summary>Whether an error says no more than that the connection has ended, or that waiting for the broker was given up.</summary>
    public static bool IsGone(Exception error) =>
        error is IOException or SocketException or ObjectDisposedException or OperationCanceledException or TimeoutException;
}
