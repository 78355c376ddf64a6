using System.Net;
using System.Text;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Sockets;

namespace IntegrationMethods.Transports.Nats;

/// <summary>What clients of a broker send. Pure.</summary>
internal static class NatsCommands
{
    /// <summary>Of the one subscription that a connection has.</summary>
    private const int Subscription = 1;

    /// <summary>The subject of the server that holds an endpoint: the dots of an address would be separators.</summary>
    public static string SubjectOf(IPEndPoint server) => string.Create(CultureInfo.InvariantCulture, $"service-tables.{server.Address.ToString().Replace('.', '-')}.{server.Port}");

    /// <summary>No acknowledgements; a request that nobody has subscribed to is answered at once, with status 503.</summary>
    public static void Connect(TcpOutput output, string subscription) => Write(
        output,
        "CONNECT {\"verbose\":false,\"pedantic\":false,\"tls_required\":false,\"headers\":true,\"no_responders\":true,\"protocol\":1,\"lang\":\"csharp\",\"version\":\"1\",\"name\":\"service-tables\"}\r\n"
        + string.Create(CultureInfo.InvariantCulture, $"SUB {subscription} {Subscription}\r\nPING\r\n"));

    public static void Unsubscribe(TcpOutput output) => Write(output, string.Create(CultureInfo.InvariantCulture, $"UNSUB {Subscription}\r\n"));

    public static void Ping(TcpOutput output) => Write(output, "PING\r\n");

    public static void Pong(TcpOutput output) => Write(output, "PONG\r\n");

    /// <summary>A call as a message.</summary>
    public static void Request(TcpOutput output, string subject, string reply, SocketsRequest request)
    {
        Span<byte> frame = stackalloc byte[SocketsRequest.FrameSize];
        request.Write(frame);
        Publish(output, subject, reply, frame[SocketsFrame.HeaderSize..]);
    }

    /// <param name="output">Where to.</param>
    /// <param name="subject">Whom it is for.</param>
    /// <param name="reply">Where its answer is to be sent to; null for none.</param>
    /// <param name="content">What it says.</param>
    public static void Publish(TcpOutput output, string subject, string? reply, ReadOnlySpan<byte> content)
    {
        Write(output, string.Create(CultureInfo.InvariantCulture, $"PUB {subject} {reply}{(reply is null ? "" : " ")}{content.Length}\r\n"));
        output.Append(content);
        Write(output, "\r\n");
    }

    private static void Write(TcpOutput output, string text) => output.Advance(Encoding.ASCII.GetBytes(text, output.GetSpan(text.Length)));
}
