using System.Net;

namespace IntegrationMethods.Transports.RabbitMq;

/// <summary>The names that client and server agree on.</summary>
internal static class RabbitMqRoute
{
    /// <summary>
    /// The exchange that requests are published to, which every broker has. A server that stops takes its queue off it: the broker returns
    /// what comes later, and the queue can be emptied.
    /// </summary>
    public const string Exchange = "amq.direct";

    /// <summary>The pseudo-queue that every channel may consume without declaring it (RabbitMQ, direct reply-to).</summary>
    public const string ReplyTo = "amq.rabbitmq.reply-to";

    /// <summary>The queue of the server that holds an endpoint, and the routing key of its requests.</summary>
    public static string Of(IPEndPoint server) => string.Create(CultureInfo.InvariantCulture, $"service-tables.{server}");
}
