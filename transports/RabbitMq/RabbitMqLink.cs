using System.Net.Sockets;
using System.Text;
using RabbitMQ.Client;
using BrokerConnection = RabbitMQ.Client.IConnection;

namespace IntegrationMethods.Transports.RabbitMq;

/// <summary>A connection to a broker with its one channel.</summary>
internal sealed class RabbitMqLink : IAsyncDisposable
{
    /// <summary>Of a frame: the library's limit on messages is one on frames as well, so no frame may be larger.</summary>
    public const int MaxFrameBytes = 128 * 1024;

    private static readonly TimeSpan s_closeTimeout = TimeSpan.FromSeconds(1);

    private readonly BrokerConnection _connection;
    private readonly TaskCompletionSource<TransportException> _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private RabbitMqLink(BrokerAddress broker, BrokerConnection connection, IChannel channel, Socket socket, int maxBytes)
    {
        (Broker, _connection, Channel, Socket) = (broker, connection, channel, socket);
        MaxMessageBytes = LimitOf(connection.ServerProperties);
        // The channel ends with its connection, and says so before the library waits for consumers.
        channel.ChannelShutdownAsync += (_, reason) =>
        {
            _ended.TrySetResult(RabbitMqFailure.OfEnd(broker, maxBytes, reason));
            return Task.CompletedTask;
        };
        connection.ConnectionBlockedAsync += (_, blocked) => Note(blocked.Reason);
        connection.ConnectionUnblockedAsync += (_, _) => Note(null);
    }

    public BrokerAddress Broker { get; }

    public IChannel Channel { get; }

    public Socket Socket { get; }

    /// <summary>Bytes of a message that the broker takes at most, unless it was set up otherwise, which it does not report.</summary>
    public int MaxMessageBytes { get; }

    /// <summary>Why the broker takes no messages at present, such as <c>low on memory</c>; null while it does.</summary>
    public string? Blocked { get; private set; }

    /// <summary>Why the connection has ended, once it has.</summary>
    public Task<TransportException> Ended => _ended.Task;

    /// <param name="broker">Where it is.</param>
    /// <param name="options">Limits.</param>
    /// <param name="maxBytes">Bytes of a message that is received.</param>
    /// <param name="ct">Gives up.</param>
    /// <exception cref="TransportException">The broker is not there, or refuses the connection.</exception>
    public static async ValueTask<RabbitMqLink> OpenAsync(BrokerAddress broker, TransportOptions options, int maxBytes,
        CancellationToken ct)
    {
        Socket? socket = null;
        ConnectionFactory factory = Factory(broker, options, maxBytes);
        factory.SocketFactory = family =>
            new TcpClientAdapter(socket = new Socket(family, SocketType.Stream, ProtocolType.Tcp) { NoDelay = options.NoDelay });
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(ct);
        limit.CancelAfter(options.ConnectTimeout);
        try
        {
            // Once the token has ended the attempt, the library still waits for the broker to agree: close its socket, and do not wait for
            // the library.
            using CancellationTokenRegistration closing = limit.Token.UnsafeRegister(_ => socket?.Dispose(), null);
            BrokerConnection connection = await factory.CreateConnectionAsync(limit.Token).WaitAsync(limit.Token);
            return new RabbitMqLink(broker, connection, await connection.CreateChannelAsync(null, limit.Token), socket!, maxBytes);
        }
        catch (Exception error)
        {
            socket?.Dispose();
            ct.ThrowIfCancellationRequested();
            throw RabbitMqFailure.OfOpening(broker, options, limit.IsCancellationRequested
                ? new TimeoutException(error.Message, error)
                : error);
        }
    }

    /// <summary>Says goodbye to the broker, which gets everything that was sent before.</summary>
    public async ValueTask DisposeAsync()
    {
        Task closing = CloseAsync();
        // The library itself waits for longer, whatever it is given, and ends what it still does once its socket has gone.
        await Task.WhenAny(closing, Task.Delay(s_closeTimeout));
        Socket.Dispose();
        await Task.WhenAny(closing, Task.Delay(s_closeTimeout));
    }

    /// <summary>A broker's max_message_size by the properties that it sends: 128 MiB by default, and 16 MiB since RabbitMQ 4.</summary>
    internal static int LimitOf(IDictionary<string, object?>? properties) =>
        properties?.TryGetValue("version", out object? version) == true && version is byte[] text
            && Version.TryParse(Encoding.UTF8.GetString(text).Split('-', '+')[0], out Version? parsed) && parsed.Major < 4
            ? 128 * 1024 * 1024
            : 16 * 1024 * 1024;

    private Task Note(string? blocked)
    {
        Blocked = blocked;
        return Task.CompletedTask;
    }

    private async Task CloseAsync()
    {
        try
        {
            await _connection.DisposeAsync();
        }
        catch (Exception gone) when (RabbitMqFailure.IsGone(gone))
        {
            // The broker left first.
        }
    }

    private static ConnectionFactory Factory(BrokerAddress broker, TransportOptions options, int maxBytes)
    {
        var factory = new ConnectionFactory
        {
            // A connection that was lost stays so, as with every transport.
            AutomaticRecoveryEnabled = false,
            ClientProvidedName = "service-tables",
            ContinuationTimeout = options.ConnectTimeout,
            HandshakeContinuationTimeout = options.ConnectTimeout,
            HostName = broker.Host,
            MaxInboundMessageBodySize = (uint)maxBytes,
            Port = broker.Port,
            RequestedConnectionTimeout = options.ConnectTimeout,
            RequestedFrameMax = MaxFrameBytes,
        };
        if (broker.VirtualHost is { } virtualHost)
            factory.VirtualHost = virtualHost;
        if (broker.Login is { } login)
            (factory.UserName, factory.Password) = (login.User, login.Password);
        return factory;
    }
}
