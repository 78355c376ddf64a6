using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Peers;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Nats;

/// <summary>
/// A server that has subscribed to the subject of its endpoint. It holds the endpoint without listening on it, so that no other server of
/// this machine answers to the same subject.
/// </summary>
internal sealed class NatsListener : IListener
{
    private readonly Socket _name;
    private readonly NatsLink _link;
    private readonly ServedRows _rows;
    private readonly NatsServer _server;
    private readonly TaskCompletionSource _failed = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private NatsListener(Socket name, NatsLink link, ServedRows rows)
    {
        (_name, _link, _rows) = (name, link, rows);
        EndPoint = (IPEndPoint)name.LocalEndPoint!;
        _server = new NatsServer(link, rows);
    }

    public IPEndPoint EndPoint { get; }

    public Task Failed => _failed.Task;

    /// <exception cref="TransportException">The endpoint is not available, or the broker is not.</exception>
    public static async ValueTask<IListener> StartAsync(IPEndPoint endpoint, BrokerAddress broker, ServedRows rows, CancellationToken ct)
    {
        Socket name = TcpBinding.Hold(endpoint);
        try
        {
            NatsLink link = await NatsLink.OpenAsync(broker, rows.Options, NatsCommands.SubjectOf((IPEndPoint)name.LocalEndPoint!), ct);
            var listener = new NatsListener(name, link, rows);
            _ = listener.RunAsync();
            return listener;
        }
        catch
        {
            name.Dispose();
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        _rows.Stop();
        await _server.StopAsync(KestrelListener.StopTimeout);
        _server.Dispose();
        _name.Dispose();
        _rows.Dispose();
    }

    private async Task RunAsync()
    {
        try
        {
            await _server.RunAsync();
        }
        catch (Exception error) when (!_rows.IsStopping)
        {
            _failed.TrySetException(new TransportException($"{NatsFailure.Of(_link.Broker, error).Message}; this server can't be reached without it", error));
        }
        catch
        {
            // It ended the connection itself.
        }
    }
}
