using System.Net.Sockets;
using System.Threading.Channels;
using IntegrationMethods.Transports.Shared.Brokers;
using IntegrationMethods.Transports.Shared.Rows;
using RabbitMQ.Client;
using RabbitMQ.Client.Events;
using RabbitMQ.Client.Exceptions;

namespace IntegrationMethods.Transports.RabbitMq;

/// <summary>What the library's errors mean, each in one line.</summary>
internal static class RabbitMqFailure
{
    private const string Protocol = "AMQP 0-9-1";

    private const ushort ResourceLocked = 405;

    /// <summary>The broker was not reached, or does not take the connection or what is needed on it.</summary>
    public static TransportException OfOpening(BrokerAddress broker, TransportOptions options, Exception error) => error switch
    {
        _ when Inner<TransportException>(error) is { } known => new TransportException(known.Message, error),
        _ when Inner<TimeoutException>(error) is not null || Inner<OperationCanceledException>(error) is not null =>
            BrokerFailure.NoAnswer(broker, options, error),
        _ when Inner<AuthenticationFailureException>(error) is not null => new TransportException(
            $"the broker {broker} rejected the login of the user {OneLine.OfPeer(broker.Login?.User ?? "guest")}: check the user and "
                + "password in --broker", error),
        _ when Inner<OperationInterruptedException>(error) is { ShutdownReason: { } reason } =>
            Interrupted(broker, options.MaxMessageBytes, reason, error),
        _ when Inner<SocketException>(error) is { } socket && (IsUnknown(socket) || Inner<ConnectFailureException>(error) is not null) =>
            BrokerFailure.Unreachable(broker, Unreached(broker, socket), error),
        _ when Inner<EndOfStreamException>(error) is not null || Inner<SocketException>(error) is not null =>
            BrokerFailure.Lost(broker, error),
        _ => BrokerFailure.NotSpoken(broker, Protocol, error.InnerException ?? error),
    };

    /// <summary>The connection to the broker ended.</summary>
    public static TransportException OfEnd(BrokerAddress broker, int maxBytes, ShutdownEventArgs reason) =>
        Interrupted(broker, maxBytes, reason, reason.Exception);

    /// <summary>A call of a client failed.</summary>
    public static TransportException OfCall(BrokerAddress broker, TransportOptions options, Exception error) => error switch
    {
        TransportException known => known,
        OperationInterruptedException { ShutdownReason: { } reason } => Interrupted(broker, options.MaxMessageBytes, reason, error),
        _ => BrokerFailure.Lost(broker, error),
    };

    /// <summary>A call was not answered, because the broker has an alarm and takes no messages.</summary>
    public static TransportException OfBlocked(BrokerAddress broker, string reason) => new(
        $"the broker {broker} accepts no messages ({OneLine.OfPeer(reason)}): free memory or disk space on its machine, or raise its "
            + "limit");

    /// <summary>Whether an error says no more than that the connection has ended.</summary>
    public static bool IsGone(Exception error) => error is RabbitMQClientException or ChannelClosedException || BrokerFailure.IsGone(error);

    private static TransportException Interrupted(BrokerAddress broker, int maxBytes, ShutdownEventArgs reason, Exception? error) =>
        reason switch
    {
        { Initiator: ShutdownInitiator.Peer, ReplyCode: ResourceLocked } => new TransportException(
            $"another server with the same address and port is connected to the broker {broker}: stop it, or choose another port", error),
        { Initiator: ShutdownInitiator.Peer } => BrokerFailure.Ended(broker, reason.ReplyText, error),
        // The library has one exception for all of this, and only its text distinguishes them.
        { Exception: MalformedFrameException over } when over.Message.Contains("exceeds maximum", StringComparison.Ordinal) =>
            new TransportException(SocketsFrame.OverLimit("a message", maxBytes).Message, over),
        { Exception: MalformedFrameException other } => BrokerFailure.NotSpoken(broker, Protocol, other),
        _ => BrokerFailure.Lost(broker, error),
    };

    private static bool IsUnknown(SocketException error) =>
        error.SocketErrorCode is SocketError.HostNotFound or SocketError.NoData or SocketError.TryAgain;

    private static string Unreached(BrokerAddress broker, SocketException error) => error.SocketErrorCode switch
    {
        SocketError.ConnectionRefused => $"no server listens on {broker.Host}:{broker.Port}: start it, or check the host and port",
        _ when IsUnknown(error) => BrokerFailure.NoAddress(error),
        _ => $"can't connect to {broker.Host}:{broker.Port} ({error.SocketErrorCode}): check the host and port",
    };

    private static T? Inner<T>(Exception? error) where T : Exception => error switch
    {
        null => null,
        T found => found,
        AggregateException { InnerExceptions: var all } => all.Select(Inner<T>).FirstOrDefault(one => one is not null),
        _ => Inner<T>(error.InnerException),
    };
}
