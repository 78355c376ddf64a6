using IntegrationMethods.Transports.Shared.Peers;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Sockets;
using RabbitMQ.Client;

namespace IntegrationMethods.Transports.RabbitMq;

/// <summary>From a message to its answer, whatever the rows do. The broker hands out no more at once than may be at work: each is acknowledged when it is answered.</summary>
internal sealed class RabbitMqServer(RabbitMqLink link, ServedRows rows, Peer peer)
{
    private int _atWork;

    /// <summary>Messages that were received and are not answered.</summary>
    public int AtWork => Volatile.Read(ref _atWork);

    /// <summary>Begins to serve a message, whose bytes are not needed afterwards.</summary>
    public void Receive(ulong number, IReadOnlyBasicProperties properties, ReadOnlyMemory<byte> content)
    {
        Interlocked.Increment(ref _atWork);
        // The library hands on no further message before this returns: what blocks does so elsewhere.
        RabbitMqCall call = Read(number, properties, content.Span);
        if (call.Request is { Operation: CallForm.Sync } || rows.Rows.AsyncKind == FormKind.OverSync)
            _ = Task.Run(() => ServeAsync(call));
        else
            _ = ServeAsync(call);
    }

    private RabbitMqCall Read(ulong number, IReadOnlyBasicProperties properties, ReadOnlySpan<byte> content)
    {
        var call = new RabbitMqCall(number, properties.ReplyTo ?? "", properties.CorrelationId, null, null);
        try
        {
            return call with { Request = SocketsRequest.Read(content) };
        }
        catch (TransportException garbage)
        {
            peer.Refuse(garbage.Message);
            return call with { Refusal = garbage.Message };
        }
    }

    private async Task ServeAsync(RabbitMqCall call)
    {
        using var answer = new TcpOutput();
        try
        {
            // Who expects no answer is asked for nothing.
            if (call.Reply.Length > 0)
            {
                await WriteAsync(answer, call);
                await link.Channel.BasicPublishAsync("", call.Reply, mandatory: false, new BasicProperties { CorrelationId = call.Id }, answer.Written[SocketsFrame.HeaderSize..]);
            }
            await link.Channel.BasicAckAsync(call.Number, multiple: false);
        }
        catch (Exception gone) when (RabbitMqFailure.IsGone(gone))
        {
            // The broker is gone, which the link reports.
        }
        finally
        {
            Interlocked.Decrement(ref _atWork);
        }
    }

    private async ValueTask WriteAsync(TcpOutput answer, RabbitMqCall call)
    {
        if (call.Request is not { } request)
        {
            SocketsAnswer.WriteRefusal(answer, call.Refusal!);
            return;
        }
        try
        {
            SocketsAnswer.WriteRows(answer, await peer.GetAsync(request.Operation, request.FirstId, request.LastId), rows.Options.MaxMessageBytes);
            int size = answer.Length - SocketsFrame.HeaderSize;
            if (size > link.MaxMessageBytes)
                throw new ServiceFaultException(ServiceFaultCode.InternalServiceFault, $"an answer of {size} bytes exceeds the limit of {link.MaxMessageBytes} bytes of the broker {link.Broker}: request fewer rows per call");
        }
#pragma warning disable CA1031 // Whatever fails is the caller's fault message.
        catch (Exception error)
        {
            answer.CutTo(0);
            SocketsAnswer.WriteFault(answer, peer.FaultOf(error));
        }
#pragma warning restore CA1031
    }
}
