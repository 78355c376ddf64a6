using IntegrationMethods.Transports.Shared.Peers;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Sockets;

/// <summary>From a peer's request to the bytes of its answer, whatever the rows do.</summary>
internal sealed class SocketsService(Peer peer, int maxMessageBytes)
{
    /// <summary>Blocks.</summary>
    public IReadOnlyList<ServiceTable> Get(SocketsRequest request) => peer.Get(request.Operation, request.FirstId, request.LastId);

    /// <summary>Never throws: a failure is in the task.</summary>
    public ValueTask<IReadOnlyList<ServiceTable>> GetAsync(SocketsRequest request) => peer.GetAsync(request.Operation, request.FirstId, request.LastId);

    /// <summary>Writes what <paramref name="get"/> returns, or its failure as a fault.</summary>
    public void Write<TState>(TcpOutput output, Func<TState, IReadOnlyList<ServiceTable>> get, TState state)
    {
        int start = output.Length;
        try
        {
            SocketsAnswer.WriteRows(output, get(state), maxMessageBytes);
        }
#pragma warning disable CA1031 // Whatever fails is the caller's fault message.
        catch (Exception error)
        {
            output.CutTo(start);
            SocketsAnswer.WriteFault(output, peer.FaultOf(error));
        }
#pragma warning restore CA1031
    }
}
