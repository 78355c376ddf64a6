using System.Net;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Transports.InProcess;

internal sealed class InProcessListener(IPEndPoint endpoint, ServedRows rows, Action<InProcessListener> forget) : IListener
{
    private volatile bool _stopped;

    public IPEndPoint EndPoint { get; } = endpoint;

    /// <summary>The rows, or the failure that a wire would meet once its server is gone.</summary>
    public IServiceTables Rows => _stopped
        ? throw new TransportException($"the in-process server on port {EndPoint.Port} has stopped: start it again")
        : rows.Rows;

    /// <summary>What a client gets of a failure: the same as after a wire.</summary>
    public ServiceFaultException FaultOf(Exception error) => rows.FaultOf(error, "in process", "a call");

    public ValueTask DisposeAsync()
    {
        _stopped = true;
        rows.Dispose();
        forget(this);
        return ValueTask.CompletedTask;
    }
}
