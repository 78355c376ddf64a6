using System.Net;
using System.Net.Sockets;
using System.Text.Json;
using IntegrationMethods.Transports.Shared.Tcp;
using StreamJsonRpc;

namespace IntegrationMethods.Transports.StreamJsonRpc;

/// <summary>What the library's client throws, as what the contract throws.</summary>
internal static class RpcFailure
{
    /// <summary>The connection ended.</summary>
    public static TransportException OfEnd(IPEndPoint endpoint, TransportOptions options, JsonRpcDisconnectedEventArgs end) => end switch
    {
        { Exception: TransportException known } => known,
        { Exception: SocketException or ObjectDisposedException } => TcpFailure.OfCall(end.Exception, options.CallTimeout),
        { Exception: EndOfStreamException } or { Reason: DisconnectedReason.RemotePartyTerminated } => TcpFailure.Closed(),
        _ => BadAnswer(endpoint, end.Exception?.Message ?? end.Description, end.Exception),
    };

    /// <summary>The answer of a call is an error, or none of ServiceTables; null where there is no answer.</summary>
    public static RemedyException? OfAnswer(IPEndPoint endpoint, Exception error) => error switch
    {
        RemoteInvocationException refusal => RpcFault.Read(refusal),
        RemoteMethodNotFoundException or RemoteSerializationException => Rejected(error),
        JsonException => BadAnswer(endpoint, error.Message, error),
        _ => null,
    };

    public static TransportException Rejected(Exception error) =>
        new(OneLine.OfPeer($"the JSON-RPC server rejected the call ({OneLine.OfPeer(error.Message)}): check that it has the same version"),
            error);

    private static TransportException BadAnswer(IPEndPoint endpoint, string what, Exception? error) =>
        new(OneLine.OfPeer(
            $"the server at {endpoint} sent an invalid answer ({OneLine.OfPeer(what)}): check that it has the same version"), error);
}
