using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Frames;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Sockets;

/// <summary>The server's end of PROTOCOL.md.</summary>
internal sealed class SocketsProtocol(TransportOptions options) : ITcpProtocol
{
    private readonly TlsEntry _entry = new(options);

    public void Serve(Peer peer)
    {
        Socket socket = peer.Socket!;
        peer.EndsInOrder = SocketsFrame.IsEnd;
        socket.SendTimeout = SocketTimeout.Of(options.IdleTimeout);
        using var link = new TcpLink(socket);
        using var input = new TcpInput(link);
        using var output = new TcpOutput();
        try
        {
            if (!_entry.TryEnter(link, peer))
                return;
            socket.ReceiveTimeout = SocketTimeout.Of(options.IdleTimeout);
            Serve(peer, link, input, output);
            if (peer.IsServerStopping)
                SocketsReply.WriteEnd(output);
        }
        catch (TransportException garbage)
        {
            string why = SocketsSession.WhyRefused(garbage, input.Bytes);
            peer.Refuse(why);
            SocketsReply.WriteRefusal(output, why);
        }
        output.Send(link);
        // Done when it returns, as the link's own calls block.
        link.EndAsync().GetAwaiter().GetResult();
    }

    public async ValueTask ServeAsync(Peer peer)
    {
        peer.EndsInOrder = SocketsFrame.IsEnd;
        using var link = new TcpLink(peer.Socket!);
        if (!await TryEnterAsync(link, peer))
            return;
        using (var wire = new TcpSocketsServerWire(link))
        using (var session = new SocketsSession(peer, wire, options))
            await session.RunAsync();
        await link.EndAsync();
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

    private async ValueTask<bool> TryEnterAsync(TcpLink link, Peer peer)
    {
        try
        {
            return await _entry.TryEnterAsync(link, peer);
        }
        catch (TransportException clear)
        {
            peer.Refuse(clear.Message);
            using var output = new TcpOutput();
            SocketsReply.WriteRefusal(output, clear.Message);
            await output.SendAsync(link);
            return false;
        }
    }

    private void Serve(Peer peer, TcpLink link, TcpInput input, TcpOutput output)
    {
        Func<SocketsRequest, IReadOnlyList<ServiceTable>> get = request => peer.Get(request.Operation, request.FirstId, request.LastId);
        while (true)
        {
            while (TryTake(input, out SocketsRequest? request))
            {
                if (request is not { } asked)
                    return;
                peer.Look(input.Bytes);
                SocketsReply.WriteOutcome(output, peer, options.MaxMessageBytes, get, asked);
                output.Send(link);
            }
            if (!input.Fill())
                return;
        }
    }
}
