using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Sockets;

/// <summary>The server's end of PROTOCOL.md.</summary>
internal sealed class SocketsProtocol(IServiceTables rows, TransportOptions options) : ITcpProtocol
{
    private readonly SocketsService _service = new(rows, options.MaxMessageBytes);
    private readonly Func<SocketsRequest, IReadOnlyList<ServiceTable>> _get = request => SocketsService.Get(rows, request);

    public void Serve(Socket socket)
    {
        socket.ReceiveTimeout = socket.SendTimeout = SocketTimeout.Of(options.IdleTimeout);
        using var input = new TcpInput(socket);
        using var output = new TcpOutput();
        try
        {
            Serve(socket, input, output);
        }
        catch (TransportException garbage)
        {
            SocketsAnswer.WriteRefusal(output, garbage.Message);
            output.Send(socket);
        }
    }

    public async ValueTask ServeAsync(Socket socket, CancellationToken stopping)
    {
        using var session = new SocketsSession(socket, _service, options, stopping);
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

    private void Serve(Socket socket, TcpInput input, TcpOutput output)
    {
        while (true)
        {
            while (TryTake(input, out SocketsRequest? request))
            {
                if (request is not { } asked)
                    return;
                _service.Write(output, _get, asked);
                output.Send(socket);
            }
            if (!input.Fill())
                return;
        }
    }
}
