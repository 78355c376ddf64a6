using Microsoft.AspNetCore.Connections;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Kestrel;

/// <summary>Sockets whose accepts end as scripted: with a connection, or by throwing an exception.</summary>
internal sealed class ScriptedSockets(params object[] ends) : IConnectionListenerFactory, IConnectionListener
{
    private int _next;

    public EndPoint EndPoint { get; } = new IPEndPoint(IPAddress.Loopback, 1);

    public ValueTask<IConnectionListener> BindAsync(EndPoint endpoint, CancellationToken cancellationToken = default) => new(this);

    public ValueTask<ConnectionContext?> AcceptAsync(CancellationToken cancellationToken = default) =>
        ends[_next++] is Exception error ? ValueTask.FromException<ConnectionContext?>(error) : new((ConnectionContext)ends[_next - 1]);

    public ValueTask UnbindAsync(CancellationToken cancellationToken = default) => ValueTask.CompletedTask;

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;
}
