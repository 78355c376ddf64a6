using System.Net;

namespace IntegrationMethods.Transports.Nats;

/// <summary>What a server subscribes to.</summary>
internal static class NatsSubject
{
    /// <summary>The subject of the server that holds an endpoint: the dots of an address would be separators.</summary>
    public static string Of(IPEndPoint server) =>
        string.Create(CultureInfo.InvariantCulture, $"service-tables.{server.Address.ToString().Replace('.', '-')}.{server.Port}");
}
