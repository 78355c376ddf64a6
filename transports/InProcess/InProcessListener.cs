using System.Net;

namespace IntegrationMethods.Transports.InProcess;

internal sealed class InProcessListener(IPEndPoint endpoint, IServiceTables rows, Action<InProcessListener> forget) : IListener
{
    private volatile bool _stopped;

    public IPEndPoint EndPoint { get; } = endpoint;

    /// <summary>The rows, or the failure that a wire would meet once its server is gone.</summary>
    public IServiceTables Rows => _stopped
        ? throw new TransportException($"the in-process server on port {EndPoint.Port} has stopped: start it again")
        : rows;

    public ValueTask DisposeAsync()
    {
        _stopped = true;
        forget(this);
        return ValueTask.CompletedTask;
    }
}
