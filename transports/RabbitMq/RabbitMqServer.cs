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
        var call = new RabbitMqCall(number, properties.ReplyTo ?? "", properties.CorrelationId, BrokeredRequest.Read(content.Span, peer));
        if (call.Request.Blocks(rows))
            _ = Task.Run(() => ServeAsync(call));
        else
            _ = ServeAsync(call);
    }

    private async Task ServeAsync(RabbitMqCall call)
    {
        using var answer = new TcpOutput();
        try
        {
            // Who expects no answer is asked for nothing.
            if (call.Reply.Length > 0)
            {
                await call.Request.AnswerAsync(answer, rows, peer, link.MaxMessageBytes, TooLong);
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

    private string TooLong(int size) => $"an answer of {size} bytes exceeds the limit of {link.MaxMessageBytes} bytes of the broker {link.Broker}: request fewer rows per call";
}
