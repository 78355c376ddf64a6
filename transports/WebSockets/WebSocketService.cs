using System.Net.WebSockets;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>What a client opens a WebSocket to.</summary>
/// <param name="Name">What errors call it, such as <c>WebSocket</c>.</param>
/// <param name="Path">Where it is.</param>
/// <param name="Protocol">The subprotocol (RFC 6455, 1.9); null for none.</param>
internal sealed record WebSocketService(string Name, string Path, string? Protocol)
{
    /// <summary>What is said before the first call; null for nothing. On a stream that blocks it is done when it returns.</summary>
    public Func<WebSocket, CancellationToken, ValueTask>? GreetAsync { get; init; }

    /// <summary>The sockets protocol in binary messages.</summary>
    public static WebSocketService Frames { get; } = new("WebSocket", "/service-tables", "service-tables.v1");
}
