using System.Net.Sockets;
using System.Threading.Channels;
using IntegrationMethods.Transports.Shared;
using IntegrationMethods.Transports.Sockets;
using RabbitMQ.Client;
using RabbitMQ.Client.Events;
using RabbitMQ.Client.Exceptions;

namespace IntegrationMethods.Transports.RabbitMq;

/// <summary>What can fail between a client, a broker and a server, each in one line.</summary>
internal static class RabbitMqFailure
{
    private const ushort ResourceLocked = 405;

    /// <summary>The broker was not reached, or does not take the connection or what is needed on it.</summary>
    public static TransportException OfOpening(BrokerAddress broker, TransportOptions options, Exception error) => error switch
    {
        _ when Inner<TransportException>(error) is { } known => new TransportException(known.Message, error),
        _ when Inner<TimeoutException>(error) is not null || Inner<OperationCanceledException>(error) is not null => new TransportException(
            $"the broker {broker} did not answer within {Seconds.Of(options.ConnectTimeout)}: check whether it is overloaded, or raise --connect-timeout", error),
        _ when Inner<AuthenticationFailureException>(error) is not null => new TransportException(
            $"the broker {broker} rejected the login of the user {OneLine.OfPeer(broker.Login?.User ?? "guest")}: check the user and password in --broker", error),
        _ when Inner<OperationInterruptedException>(error) is { ShutdownReason: { } reason } => Interrupted(broker, options.MaxMessageBytes, reason, error),
        _ when Inner<SocketException>(error) is { } socket && (IsUnknown(socket) || Inner<ConnectFailureException>(error) is not null) => new TransportException($"the broker {broker} can't be reached: {Unreached(broker, socket)}", error),
        _ when Inner<EndOfStreamException>(error) is not null || Inner<SocketException>(error) is not null => Lost(broker, error),
        _ => new TransportException($"the server at {broker} does not speak AMQP 0-9-1 ({OneLine.OfPeer((error.InnerException ?? error).Message)}): check --broker", error),
    };

    /// <summary>The connection to the broker ended.</summary>
    public static TransportException Ended(BrokerAddress broker, int maxBytes, ShutdownEventArgs reason) => Interrupted(broker, maxBytes, reason, reason.Exception);

    /// <summary>A call of a client failed.</summary>
    public static TransportException OfCall(BrokerAddress broker, TransportOptions options, Exception error) => error switch
    {
        TransportException known => known,
        OperationInterruptedException { ShutdownReason: { } reason } => Interrupted(broker, options.MaxMessageBytes, reason, error),
        _ => Lost(broker, error),
    };

    /// <summary>No queue has the server's name, so the broker returned the request.</summary>
    public static TransportException NoServer(BrokerAddress broker, string server) =>
        new($"no server of {server} is connected to the broker {broker}: start it, or check its address, port and --broker");

    /// <summary>Whether an error of the library's says no more than that its connection has ended.</summary>
    public static bool IsGone(Exception error) =>
        error is RabbitMQClientException or IOException or SocketException or ObjectDisposedException or OperationCanceledException or TimeoutException or ChannelClosedException;

    private static TransportException Interrupted(BrokerAddress broker, int maxBytes, ShutdownEventArgs reason, Exception? error) => reason switch
    {
        { Initiator: ShutdownInitiator.Peer, ReplyCode: ResourceLocked } => new TransportException(
            $"another server of the same address and port is connected to the broker {broker}: stop it, or choose another port", error),
        { Initiator: ShutdownInitiator.Peer } => new TransportException($"the broker {broker} ended the connection ({OneLine.OfPeer(reason.ReplyText)}): check its log and its limits", error),
        // The library has one exception for all of this, and its text alone tells them apart.
        { Exception: MalformedFrameException over } when over.Message.Contains("exceeds maximum", StringComparison.Ordinal) => new TransportException(SocketsFrame.OverLimit("a message", maxBytes).Message, over),
        { Exception: MalformedFrameException other } => new TransportException($"the server at {broker} does not speak AMQP 0-9-1 ({OneLine.OfPeer(other.Message)}): check --broker", other),
        _ => Lost(broker, error),
    };

    private static TransportException Lost(BrokerAddress broker, Exception? error) =>
        new($"the connection to the broker {broker} was lost: check that it is still running, then reconnect", error);

    private static bool IsUnknown(SocketException error) => error.SocketErrorCode is SocketError.HostNotFound or SocketError.NoData or SocketError.TryAgain;

    private static string Unreached(BrokerAddress broker, SocketException error) => error.SocketErrorCode switch
    {
        SocketError.ConnectionRefused => $"no server listens on {broker.Host}:{broker.Port}: start it, or check the host and port",
        _ when IsUnknown(error) => $"its host has no address ({error.SocketErrorCode}): check --broker",
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
