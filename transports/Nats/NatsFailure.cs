using System.Net.Sockets;
using IntegrationMethods.Transports.Shared;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Nats;

/// <summary>What can fail between a client, a broker and a server, each in one line.</summary>
internal static class NatsFailure
{
    /// <summary>The broker was not reached, or does not take the connection.</summary>
    public static TransportException OfOpening(BrokerAddress broker, TransportOptions options, Exception error) => error switch
    {
        TransportException known => new TransportException($"the broker {broker} can't be reached: {known.Message}", error),
        OperationCanceledException or SocketException { SocketErrorCode: SocketError.TimedOut } => new TransportException(
            $"the broker {broker} did not answer within {Seconds.Of(options.ConnectTimeout)}: check whether it is overloaded, or raise --connect-timeout", error),
        _ => Of(broker, error),
    };

    /// <summary>The connection to the broker failed.</summary>
    public static TransportException Of(BrokerAddress broker, Exception error) => error switch
    {
        TransportException known => known,
        InvalidDataException => new TransportException($"the server at {broker} does not speak NATS ({OneLine.OfPeer(error.Message)}): check --broker", error),
        _ => Lost(broker, error),
    };

    /// <summary>A call of a client failed.</summary>
    public static TransportException OfCall(BrokerAddress broker, TimeSpan limit, Exception error) =>
        error is SocketException { SocketErrorCode: SocketError.TimedOut } ? TcpFailure.NoAnswer(limit) : Of(broker, error);

    public static TransportException Lost(BrokerAddress broker, Exception? error = null) =>
        new($"the connection to the broker {broker} was lost: check that it is still running, then reconnect", error);

    /// <summary>The broker said so.</summary>
    public static TransportException Refused(BrokerAddress broker, string text) => new($"the broker {broker} ended the connection ({OneLine.OfPeer(text.Trim('\''))}): check its log and its limits");

    /// <summary>Nobody has subscribed to the subject, so the broker answered in the server's place.</summary>
    public static TransportException NoServer(BrokerAddress broker, string server) =>
        new($"no server of {server} is connected to the broker {broker}: start it, or check its address, port and --broker");
}
