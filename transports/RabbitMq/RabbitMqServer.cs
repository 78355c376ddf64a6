using IntegrationMethods.Transports.Shared.Brokers;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using RabbitMQ.Client;

namespace IntegrationMethods.Transports.RabbitMq;

/// <summary>
/// From a message to its answer, whatever the rows do. The broker hands out no more at once than may be at work: each is acknowledged when
/// it is answered.
/// </summary>
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
        var request = BrokeredRequest.Read(content.Span);
        (string reply, string? id) = (properties.ReplyTo ?? "", properties.CorrelationId);
        if (request.Blocks(rows))
            _ = Task.Run(() => ServeAsync(number, reply, id, request));
        else
            _ = ServeAsync(number, reply, id, request);
    }

    /// <param name="number">By which the message is acknowledged.</param>
    /// <param name="reply">The queue that its answer goes to.</param>
    /// <param name="id">What its client knows the answer by.</param>
    /// <param name="request">What it asks for, or why it is refused.</param>
    private async Task ServeAsync(ulong number, string reply, string? id, BrokeredRequest request)
    {
        using var answer = new TcpOutput();
        try
        {
            // Who expects no answer is asked for nothing.
            if (reply.Length > 0)
            {
                await request.AnswerAsync(answer, rows, peer, link.MaxMessageBytes, TooLong);
                await link.Channel.BasicPublishAsync("", reply, mandatory: false, new BasicProperties { CorrelationId = id },
                    answer.Written[SocketsFrame.HeaderSize..]);
            }
            await link.Channel.BasicAckAsync(number, multiple: false);
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

    private string TooLong(int size) =>
        $"an answer of {size} bytes exceeds the limit of {link.MaxMessageBytes} bytes of the broker {link.Broker}: request fewer "
            + "rows per call";
}
