using IntegrationMethods.Transports.Sockets;

namespace IntegrationMethods.Transports.Nats;

/// <summary>What a message says in answer to a call.</summary>
internal static class NatsAnswer
{
    /// <exception cref="TransportException">No server is there, or the message is no answer.</exception>
    public static SocketsAnswer Read(NatsFrame message, BrokerAddress broker, string server)
    {
        if (message.Headers.StartsWith("NATS/1.0 503"u8))
            throw NatsFailure.NoServer(broker, server);
        return message.Content.IsEmpty ? throw SocketsFrame.Garbage("an answer is empty") : SocketsAnswer.Read(message.Content);
    }
}
