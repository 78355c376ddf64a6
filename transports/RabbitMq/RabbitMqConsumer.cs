using RabbitMQ.Client;

namespace IntegrationMethods.Transports.RabbitMq;

/// <summary>
/// Hands on each message as it arrives. The library waits for this before the next one, and takes the bytes back afterwards.
/// </summary>
/// <param name="channel">Where it consumes.</param>
/// <param name="receive">Gets the number by which a message is acknowledged, its properties and its content; does not block.</param>
internal sealed class RabbitMqConsumer(IChannel channel, Action<ulong, IReadOnlyBasicProperties, ReadOnlyMemory<byte>> receive)
    : AsyncDefaultBasicConsumer(channel)
{
    private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>No message comes any more, and all that came were handed on.</summary>
    public Task Ended => _ended.Task;

    public override Task HandleBasicDeliverAsync(
        string consumerTag, ulong deliveryTag, bool redelivered, string exchange, string routingKey, IReadOnlyBasicProperties properties,
            ReadOnlyMemory<byte> body, CancellationToken cancellationToken = default)
    {
        receive(deliveryTag, properties, body);
        return Task.CompletedTask;
    }

    protected override Task OnCancelAsync(string[] consumerTags, CancellationToken cancellationToken = default)
    {
        _ended.TrySetResult();
        return base.OnCancelAsync(consumerTags, cancellationToken);
    }
}
