using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Peers;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Sockets;

/// <summary>The server's end of PROTOCOL.md.</summary>
internal sealed class SocketsProtocol(TransportOptions options) : ITcpProtocol
{
    public void Serve(Peer peer)
    {
        Socket socket = peer.Socket!;
        peer.EndsInOrder = SocketsFrame.IsEnd;
        socket.ReceiveTimeout = socket.SendTimeout = SocketTimeout.Of(options.IdleTimeout);
        using var input = new TcpInput(socket);
        using var output = new TcpOutput();
        try
        {
            Serve(peer, input, output);
            if (peer.IsServerStopping)
                SocketsAnswer.WriteEnd(output);
        }
        catch (TransportException garbage)
        {
            peer.Refuse(garbage.Message);
            SocketsAnswer.WriteRefusal(output, garbage.Message);
        }
        output.Send(socket);
    }

    public async ValueTask ServeAsync(Peer peer)
    {
        peer.EndsInOrder = SocketsFrame.IsEnd;
        using var wire = new TcpSocketsServerWire(peer.Socket!);
        using var session = new SocketsSession(peer, wire, options);
        await session.RunAsync();
    }

    /// <summary>Takes the next request off what has arrived.</summary>
    /// <returns>False where more bytes are needed.</returns>
    /// <exception cref="TransportException">No request of this protocol.</exception>
    public static bool TryTake(TcpInput input, out SocketsRequest? request)
    {
        request = null;
        if (!SocketsFrame.TryRead(input.Bytes, SocketsRequest.Size, out ReadOnlySpan<byte> payload, "a request has exactly that many"))
            return false;
        if (!payload.IsEmpty)
            request = SocketsRequest.Read(payload);
        input.Consume(SocketsFrame.HeaderSize + payload.Length);
        return true;
    }

    private void Serve(Peer peer, TcpInput input, TcpOutput output)
    {
        var service = new SocketsService(peer, options.MaxMessageBytes);
        Func<SocketsRequest, IReadOnlyList<ServiceTable>> get = service.Get;
        while (true)
        {
            while (TryTake(input, out SocketsRequest? request))
            {
                if (request is not { } asked)
                    return;
                peer.Look(input.Bytes);
                service.Write(output, get, asked);
                output.Send(peer.Socket!);
            }
            if (!input.Fill())
                return;
        }
    }
}
