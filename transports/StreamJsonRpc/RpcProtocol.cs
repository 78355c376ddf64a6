using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using StreamJsonRpc;

namespace IntegrationMethods.Transports.StreamJsonRpc;

/// <summary>The server's end: the library on each connection.</summary>
internal sealed class RpcProtocol(TransportOptions options) : ITcpProtocol
{
    private readonly TlsEntry _entry = new(options);

    /// <summary>The library has no blocking form.</summary>
    public void Serve(Peer peer) => throw new NotSupportedException();

    public async ValueTask ServeAsync(Peer peer)
    {
        using var link = new TcpLink(peer.Socket!);
        using var calls = new RpcCalls(link.Socket, options);
        if (await EnterAsync(link, peer) && await RunAsync(link, peer, calls) is { } refusal)
            await RefuseAsync(link, peer, refusal);
        await link.EndAsync();
    }

    private async ValueTask<bool> EnterAsync(TcpLink link, Peer peer)
    {
        try
        {
            return await _entry.TryEnterAsync(link, peer);
        }
        catch (TransportException clear)
        {
            await RefuseAsync(link, peer, clear.Message);
            return false;
        }
    }

    /// <returns>Why the client is refused; null where it left in order, or the server stops.</returns>
    private async Task<string?> RunAsync(TcpLink link, Peer peer, RpcCalls calls)
    {
        var messages = new ServerMessageHandler(link, calls, options);
        var target = new ServiceTablesTarget(peer, options);
        using JsonRpc rpc = RpcJson.Create(messages);
        rpc.AddLocalRpcTarget(target);
        rpc.StartListening();
        try
        {
            await rpc.Completion;
        }
        finally
        {
            peer.Lose();
            await target.EndAsync();
        }
        return messages.Refusal;
    }

    private static async ValueTask RefuseAsync(TcpLink link, Peer peer, string why)
    {
        peer.Refuse(why);
        using var output = new TcpOutput();
        RpcJson.WriteRefusal(output, why);
        await output.SendAsync(link);
    }
}
