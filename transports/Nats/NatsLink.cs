using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Brokers;
using IntegrationMethods.Transports.Shared.Tcp;
using NATS.Client.Core;

namespace IntegrationMethods.Transports.Nats;

/// <summary>The library's connection to a broker, which ends for good when it is lost.</summary>
internal sealed class NatsLink : IAsyncDisposable
{
    private readonly TaskCompletionSource<TransportException> _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly CancellationTokenSource _lost = new();
    private readonly Lazy<Task> _closing;
    private int _disposed;

    private NatsLink(BrokerAddress broker, TransportOptions options, int maxBytes, Socket socket)
    {
        (Broker, Socket, Lost) = (broker, socket, _lost.Token);
        var log = new NatsLog();
        NatsOpts settings = Settings(broker, options, maxBytes);
        Connection = new NatsConnection(settings with { SocketConnectionFactory = new NatsSocket(socket), LoggerFactory = log });
        _closing = new(() => Connection.DisposeAsync().AsTask());
        // The library hands on its events one after the other: what the broker said comes before the end of the connection.
        Connection.ServerError += (_, said) => EndAsync(BrokerFailure.Ended(broker, said.Error));
        Connection.ConnectionDisconnected += (_, _) => EndAsync(NatsFailure.OfEnd(broker, maxBytes, log.Violation));
    }

    public BrokerAddress Broker { get; }

    public NatsConnection Connection { get; }

    public Socket Socket { get; }

    /// <summary>Bytes of a message that the broker takes at most.</summary>
    public int MaxPayload => Connection.ServerInfo!.MaxPayload;

    /// <summary>Why the connection has ended, once it has.</summary>
    public Task<TransportException> Ended => _ended.Task;

    /// <summary>Ends what waits for the broker: the library would wait for another connection.</summary>
    public CancellationToken Lost { get; }

    /// <param name="broker">Where it is.</param>
    /// <param name="options">Limits.</param>
    /// <param name="maxBytes">Bytes of a message that is received.</param>
    /// <param name="ct">Gives up.</param>
    /// <exception cref="TransportException">The broker is not there, or refuses the connection.</exception>
    public static async ValueTask<NatsLink> OpenAsync(BrokerAddress broker, TransportOptions options, int maxBytes, CancellationToken ct)
    {
        NatsLink? link = null;
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(ct);
        limit.CancelAfter(options.ConnectTimeout);
        try
        {
            Socket socket = await TcpDialer.ConnectAsync(await ResolveAsync(broker, limit.Token), options, limit.Token);
            link = new NatsLink(broker, options, maxBytes, socket);
            await link.Connection.ConnectAsync().AsTask().WaitAsync(limit.Token);
            return link;
        }
        catch (Exception error)
        {
            bool isNats = link?.Connection.ServerInfo is not null;
            if (link is not null)
                await link.DisposeAsync();
            ct.ThrowIfCancellationRequested();
            throw NatsFailure.OfOpening(broker, options, isNats, error);
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _disposed, 1) != 0)
            return;
        await EndAsync(BrokerFailure.Closed());
        // An event that ends the link at the same time may not have canceled yet.
        await _lost.CancelAsync();
        await _closing.Value;
        Socket.Dispose();
        _lost.Dispose();
    }

    private async ValueTask EndAsync(TransportException why)
    {
        if (!_ended.TrySetResult(why))
            return;
        await _lost.CancelAsync();
        // Keeps the library from connecting again. Not waited for, as it waits for the event that this may be called by.
        _ = _closing.Value;
    }

    private static NatsOpts Settings(BrokerAddress broker, TransportOptions options, int maxBytes) => new()
    {
        Url = broker.ToString(),
        AuthOpts = new NatsAuthOpts { Username = broker.Login?.User, Password = broker.Login?.Password },
        CommandTimeout = options.CallTimeout,
        ConnectTimeout = options.ConnectTimeout,
        MaxPayloadHardCap = maxBytes,
        Name = "service-tables",
        RequestTimeout = options.CallTimeout,
        TlsOpts = new NatsTlsOpts { Mode = TlsMode.Disable },
    };

    private static async ValueTask<IPEndPoint> ResolveAsync(BrokerAddress broker, CancellationToken ct)
    {
        try
        {
            return new IPEndPoint((await Dns.GetHostAddressesAsync(broker.Host, ct))[0], broker.Port);
        }
        catch (SocketException error)
        {
            throw new TransportException(BrokerFailure.NoAddress(error), error);
        }
    }
}
