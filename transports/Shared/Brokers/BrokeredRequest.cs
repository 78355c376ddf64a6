using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Shared.Brokers;

/// <summary>A request that came as a message of a broker, the payload of PROTOCOL.md without a frame; or why it is none.</summary>
internal sealed record BrokeredRequest(SocketsRequest? Request, string? Refusal)
{
    public static BrokeredRequest Read(ReadOnlySpan<byte> content)
    {
        try
        {
            return new(SocketsRequest.Read(content), null);
        }
        catch (TransportException garbage)
        {
            return new(null, garbage.Message);
        }
    }

    /// <summary>Whether its work would block the thread that reads from the broker.</summary>
    public bool Blocks(ServedRows rows) => Request is { Operation: CallForm.Sync } || rows.Rows.AsyncKind == FormKind.OverSync;

    /// <summary>
    /// Writes its rows, its fault or its refusal, which counts against the peer, with the header of a frame before it. A broker takes only
    /// so many bytes of a message; the fault for a longer one has the message <paramref name="tooLong"/>.
    /// </summary>
    public async ValueTask AnswerAsync(TcpOutput answer, ServedRows rows, Peer peer, long limit, Func<int, string> tooLong)
    {
        if (Request is not { } request)
        {
            peer.Refuse(Refusal!);
            SocketsReply.WriteRefusal(answer, Refusal!);
            return;
        }
        try
        {
            SocketsReply.WriteRows(answer, await peer.GetAsync(request.Operation, request.FirstId, request.LastId),
                rows.Options.MaxMessageBytes);
            int size = answer.Length - SocketsFrame.HeaderSize;
            if (size > limit)
                throw new ServiceFaultException(ServiceFaultCode.InternalServiceFault, tooLong(size));
        }
#pragma warning disable CA1031 // Whatever fails is the caller's fault message.
        catch (Exception error)
        {
            answer.CutTo(0);
            SocketsReply.WriteFault(answer, peer.FaultOf(error));
        }
#pragma warning restore CA1031
    }
}
