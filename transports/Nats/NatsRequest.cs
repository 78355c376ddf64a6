using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Sockets;

namespace IntegrationMethods.Transports.Nats;

/// <summary>A call as a message.</summary>
internal static class NatsRequest
{
    public static void Write(TcpOutput output, string subject, string reply, SocketsRequest request)
    {
        Span<byte> frame = stackalloc byte[SocketsRequest.FrameSize];
        request.Write(frame);
        NatsCommands.Publish(output, subject, reply, frame[SocketsFrame.HeaderSize..]);
    }
}
