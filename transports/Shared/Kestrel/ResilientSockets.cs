using System.Net;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Connections;

namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>
/// Kestrel's sockets, or named pipes, accepted from with patience. Kestrel alone accepts more connections than it may hold, to close them,
/// until the process has no file left; and it ends its loop for good with the first failure it does not know, which it only logs.
/// </summary>
internal sealed class ResilientSockets(IConnectionListenerFactory sockets, ServedRows rows) : IConnectionListenerFactory
{
    private readonly TaskCompletionSource _failed = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public Task Failed => _failed.Task;

    public async ValueTask<IConnectionListener> BindAsync(EndPoint endpoint, CancellationToken cancellationToken = default) =>
        new ResilientListener(await sockets.BindAsync(endpoint, cancellationToken), rows, _failed);
}
