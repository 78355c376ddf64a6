using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Tcp;
using StreamJsonRpc.Protocol;

namespace IntegrationMethods.Transports.StreamJsonRpc;

/// <summary>A client's messages: what it reads are answers, or the server's refusal of the connection.</summary>
internal sealed class ClientMessageHandler(TcpLink link, TransportOptions options) : LimitedMessageHandler(link, options.MaxMessageBytes)
{
    protected override TransportException TooLong(int maxBytes) => HttpBody.TooLong(maxBytes, RpcJson.Protocol);

    protected override async ValueTask<JsonRpcMessage?> ReadCoreAsync(CancellationToken cancellationToken) =>
        await base.ReadCoreAsync(cancellationToken) switch
    {
        JsonRpcRequest => throw new InvalidDataException("it is a request to the client"),
        JsonRpcError { RequestId: { IsNull: true } or { IsEmpty: true } } refusal => throw new TransportException(
            $"the server rejected the connection: {OneLine.OfPeer(refusal.Error?.Message ?? "")}"),
        JsonRpcMessage answer => answer,
        null => null,
    };
}
