using System.ServiceModel;
using IntegrationMethods.Transports.Wcf.Contract;
using IntegrationMethods.Transports.Wcf.Client.Tls;

namespace IntegrationMethods.Transports.Wcf.Client;

/// <summary>
/// One channel with its own factory, opened before its first call: a channel that opens itself lets its first calls wait in a queue.
/// </summary>
internal sealed class WcfConnection : IConnection, IWireBytes
{
    private static readonly TimeSpan s_closeTimeout = TimeSpan.FromMilliseconds(500);

    private readonly ChannelFactory<IServiceTablesContract> _factory;
    private readonly IServiceTablesContract _service;
    private readonly WcfFailure _failure;
    private readonly HttpSockets? _sockets;
    private readonly ClientTls? _tls;
    private int _calls;
    private volatile bool _disposed;

    private WcfConnection(WcfTarget target, TransportOptions options)
    {
        (_sockets, _tls) = (target.Sockets, target.Tls);
        _failure = new WcfFailure(target, options);
        _factory = new ChannelFactory<IServiceTablesContract>(target.Binding, target.Address);
        if (_sockets is not null)
            _factory.Endpoint.EndpointBehaviors.Add(_sockets);
        _service = _factory.CreateChannel();
    }

    private IClientChannel Channel => (IClientChannel)_service;

    /// <exception cref="TransportException">No server of this kind answers there in time.</exception>
    public static WcfConnection Open(WcfTarget target, TransportOptions options)
    {
        var connection = new WcfConnection(target, options);
        try
        {
            connection.Channel.Open();
            return connection;
        }
        catch (Exception error) when (connection._failure.OfOpening(error) is { } failure)
        {
            connection.Abort();
            throw failure;
        }
    }

    /// <exception cref="TransportException">No server of this kind answers there in time.</exception>
    public static async ValueTask<WcfConnection> OpenAsync(WcfTarget target, TransportOptions options, CancellationToken ct)
    {
        var connection = new WcfConnection(target, options);
        try
        {
            await Task.Factory.FromAsync(connection.Channel.BeginOpen, connection.Channel.EndOpen, null).WaitAsync(ct);
            return connection;
        }
        catch (OperationCanceledException)
        {
            connection.Abort();
            throw;
        }
        catch (Exception error) when (connection._failure.OfOpening(error) is { } failure)
        {
            connection.Abort();
            throw failure;
        }
    }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        Enter();
        try
        {
            return ReceivedRows.Checked(_service.GetServiceTables(firstId, lastId));
        }
        catch (Exception error) when (_failure.OfCall(error) is { } failure)
        {
            throw failure;
        }
        finally
        {
            Interlocked.Decrement(ref _calls);
        }
    }

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        Enter();
        try
        {
            // The library can't cancel a call: a cancelled call runs to its end or its time limit.
            return ReceivedRows.Checked(await _service.GetServiceTablesAsync(firstId, lastId).WaitAsync(ct));
        }
        catch (Exception error) when (error is not OperationCanceledException && _failure.OfCall(error) is { } failure)
        {
            throw failure;
        }
        finally
        {
            Interlocked.Decrement(ref _calls);
        }
    }

    // The library keeps the sockets of NET.TCP to itself.
    public WireBytes? ReadWireBytes() => _sockets?.ReadWireBytes();

    public string? TlsVersion => _sockets?.TlsVersion ?? _tls?.Version;

    public async ValueTask DisposeAsync()
    {
        if (_disposed)
            return;
        _disposed = true;
        // A call under way, or a faulted channel, has no orderly end.
        if (Volatile.Read(ref _calls) == 0 && Channel.State == CommunicationState.Opened)
            await CloseAsync();
        Abort();
    }

    private void Enter()
    {
        ObjectDisposedException.ThrowIf(_disposed, this);
        Interlocked.Increment(ref _calls);
    }

    private async Task CloseAsync()
    {
        try
        {
            await Task.Factory.FromAsync(Channel.BeginClose, Channel.EndClose, s_closeTimeout, null);
        }
        catch (Exception error) when (error is CommunicationException or TimeoutException or ObjectDisposedException
            or InvalidOperationException)
        {
            // The server is gone already, or does not answer the close.
        }
    }

    private void Abort()
    {
        Channel.Abort();
        _factory.Abort();
        _sockets?.Dispose();
    }
}
