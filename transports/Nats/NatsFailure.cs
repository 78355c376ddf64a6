using System.Net.Sockets;
using IntegrationMethods.Transports.Shared;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Sockets;
using NATS.Client.Core;

namespace IntegrationMethods.Transports.Nats;

/// <summary>What can fail between a client, a broker and a server, each in one line.</summary>
internal static class NatsFailure
{
    /// <summary>The broker was not reached, or does not take the connection.</summary>
    /// <param name="broker">Where it is.</param>
    /// <param name="options">Limits.</param>
    /// <param name="isNats">Whether it has introduced itself.</param>
    /// <param name="error">What the library says.</param>
    public static TransportException OfOpening(BrokerAddress broker, TransportOptions options, bool isNats, Exception error) => (error.InnerException ?? error) switch
    {
        _ when error is TransportException known => new TransportException($"the broker {broker} can't be reached: {known.Message}", error),
        OperationCanceledException or TimeoutException => new TransportException(
            $"the broker {broker} did not answer within {Seconds.Of(options.ConnectTimeout)}: check whether it is overloaded, or raise --connect-timeout", error),
        NatsServerException { IsAuthError: true } => new TransportException($"the broker {broker} rejected the login: check the user and password in --broker", error),
        NatsServerException refused => Refused(broker, refused.Error),
        NatsException other when isNats => new TransportException($"the broker {broker} can't be used ({OneLine.OfPeer(other.Message)}): check its configuration", error),
        _ when !isNats => new TransportException($"the server at {broker} closed the connection without introducing itself as a NATS server: check --broker", error),
        _ => Lost(broker, error),
    };

    /// <summary>The connection to the broker ended.</summary>
    /// <param name="broker">Where it is.</param>
    /// <param name="maxBytes">Most bytes of a message.</param>
    /// <param name="violation">Why the library ended it; null where the broker did.</param>
    public static TransportException Ended(BrokerAddress broker, int maxBytes, NatsProtocolViolationException? violation) => violation switch
    {
        null => Lost(broker, null),
        // The library has one exception for all of this, and its text alone tells them apart.
        _ when violation.Message.Contains("exceeds max", StringComparison.Ordinal) => new TransportException(SocketsFrame.OverLimit("a message", maxBytes).Message, violation),
        _ => new TransportException($"the server at {broker} does not speak NATS ({OneLine.OfPeer(violation.Message)}): check --broker", violation),
    };

    /// <summary>A call of a client failed on a connection that goes on.</summary>
    public static TransportException OfCall(BrokerAddress broker, TransportOptions options, string server, Exception error) => error switch
    {
        NatsNoRespondersException => NoServer(broker, server),
        NatsNoReplyException or NatsTimeoutException or TimeoutException => TcpFailure.NoAnswer(options.CallTimeout),
        { InnerException: TransportException garbage } => new TransportException(garbage.Message, error),
        _ => Lost(broker, error),
    };

    /// <summary>The broker said so.</summary>
    public static TransportException Refused(BrokerAddress broker, string text) => new($"the broker {broker} ended the connection ({OneLine.OfPeer(text)}): check its log and its limits");

    /// <summary>Whether an error of the library's says no more than that its connection has ended.</summary>
    public static bool IsGone(Exception error) => error is NatsException or IOException or SocketException or ObjectDisposedException or OperationCanceledException or TimeoutException;

    private static TransportException Lost(BrokerAddress broker, Exception? error) =>
        new($"the connection to the broker {broker} was lost: check that it is still running, then reconnect", error);

    /// <summary>Nobody has subscribed to the subject, so the broker answered in the server's place.</summary>
    private static TransportException NoServer(BrokerAddress broker, string server) =>
        new($"no server of {server} is connected to the broker {broker}: start it, or check its address, port and --broker");
}
