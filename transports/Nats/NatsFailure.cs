using IntegrationMethods.Transports.Shared.Brokers;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Tcp;
using NATS.Client.Core;

namespace IntegrationMethods.Transports.Nats;

/// <summary>What the library's errors mean, each in one line.</summary>
internal static class NatsFailure
{
    /// <summary>The broker was not reached, or does not take the connection.</summary>
    /// <param name="broker">Where it is.</param>
    /// <param name="options">Limits.</param>
    /// <param name="isNats">Whether it has introduced itself.</param>
    /// <param name="error">What the library says.</param>
    public static TransportException OfOpening(BrokerAddress broker, TransportOptions options, bool isNats, Exception error) =>
        (error.InnerException ?? error) switch
        {
            _ when error is TransportException known => BrokerFailure.Unreachable(broker, known.Message, known),
            OperationCanceledException or TimeoutException => BrokerFailure.NoAnswer(broker, options, error),
            NatsServerException { IsAuthError: true } => new TransportException(
                $"the broker {broker} rejected the login: check the user and password in --broker", error),
            NatsServerException refused => BrokerFailure.Ended(broker, refused.Error, error),
            NatsException other when isNats => new TransportException(
                $"the broker {broker} can't be used ({OneLine.OfPeer(other.Message)}): check its configuration", error),
            _ when !isNats => new TransportException(
                $"the server at {broker} closed the connection without identifying itself as a NATS server: check --broker", error),
            _ => BrokerFailure.Lost(broker, error),
        };

    /// <summary>The connection to the broker ended.</summary>
    /// <param name="broker">Where it is.</param>
    /// <param name="maxBytes">Most bytes of a message.</param>
    /// <param name="violation">Why the library ended it; null where the broker did.</param>
    public static TransportException OfEnd(BrokerAddress broker, int maxBytes, NatsProtocolViolationException? violation) =>
        violation switch
    {
        null => BrokerFailure.Lost(broker, null),
        // The library has one exception for all of this, and only its text distinguishes them.
        _ when violation.Message.Contains("exceeds max", StringComparison.Ordinal) =>
            new TransportException(SocketsFrame.OverLimit("a message", maxBytes).Message, violation),
        _ => BrokerFailure.NotSpoken(broker, "NATS", violation),
    };

    /// <summary>A call of a client failed on a connection that goes on.</summary>
    public static TransportException OfCall(BrokerAddress broker, TransportOptions options, string server, Exception error) => error switch
    {
        NatsNoRespondersException => BrokerFailure.NoServer(broker, server),
        NatsNoReplyException or NatsTimeoutException or TimeoutException => TcpFailure.NoAnswer(options.CallTimeout),
        { InnerException: TransportException garbage } => new TransportException(garbage.Message, error),
        _ => BrokerFailure.Lost(broker, error),
    };

    /// <summary>Whether an error says no more than that the connection has ended.</summary>
    public static bool IsGone(Exception error) => error is NatsException || BrokerFailure.IsGone(error);
}
