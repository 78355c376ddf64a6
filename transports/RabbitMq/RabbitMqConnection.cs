using System.Collections.Concurrent;
using System.Net;
using IntegrationMethods.Transports.Shared.Brokers;
using IntegrationMethods.Transports.Shared.Frames;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using RabbitMQ.Client;
using IConnection = IntegrationMethods.Contract.IConnection;

namespace IntegrationMethods.Transports.RabbitMq;

/// <summary>A client with one consumer of direct reply-to: any number of calls at once, known by their correlation ids.</summary>
internal sealed class RabbitMqConnection : IConnection, IWireBytes
{
    private static readonly CachedString s_exchange = new(RabbitMqRoute.Exchange);

    private readonly CallTimers _timers = new();
    private readonly ConcurrentDictionary<string, SocketsCall> _calls = new();
    private readonly RabbitMqLink _link;
    private readonly TransportOptions _options;
    private readonly string _server;
    private readonly CachedString _key;
    private TransportException? _broken;
    private long _last;
    private volatile bool _disposed;

    private RabbitMqConnection(RabbitMqLink link, TransportOptions options, IPEndPoint server)
    {
        (_link, _options, _server) = (link, options, server.ToString());
        _key = new CachedString(RabbitMqRoute.Of(server));
    }

    /// <exception cref="TransportException">The broker is not there, or refuses the connection.</exception>
    public static async ValueTask<RabbitMqConnection> OpenAsync(BrokerAddress broker, TransportOptions options, IPEndPoint server,
        CancellationToken ct)
    {
        var connection = new RabbitMqConnection(await RabbitMqLink.OpenAsync(broker, options, options.MaxMessageBytes, ct), options,
            server);
        try
        {
            await connection.ConsumeAsync(ct);
            return connection;
        }
        catch (Exception error)
        {
            await connection.DisposeAsync();
            ct.ThrowIfCancellationRequested();
            throw RabbitMqFailure.OfOpening(broker, options, error);
        }
    }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
        CallAsync(new SocketsRequest(CallForm.Sync, firstId, lastId), CancellationToken.None).GetAwaiter().GetResult();

    public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default) =>
        ct.IsCancellationRequested
        ? ValueTask.FromCanceled<IReadOnlyList<ServiceTable>>(ct)
        : new(CallAsync(new SocketsRequest(CallForm.Async, firstId, lastId), ct));

    public WireBytes? ReadWireBytes() => TcpWire.Read(_link.Socket);

    public async ValueTask DisposeAsync()
    {
        if (_disposed)
            return;
        _disposed = true;
        Break(BrokerFailure.Closed());
        await _link.DisposeAsync();
        _timers.Dispose();
    }

    private async Task ConsumeAsync(CancellationToken ct)
    {
        _ = BreakAtEndAsync();
        _link.Channel.BasicReturnAsync += (_, returned) =>
        {
            if (Take(returned.BasicProperties) is { } call)
                call.End(BrokerFailure.NoServer(_link.Broker, _server));
            return Task.CompletedTask;
        };
        await _link.Channel.BasicConsumeAsync(RabbitMqRoute.ReplyTo, autoAck: true, new RabbitMqConsumer(_link.Channel, Receive), ct);
    }

    private async Task BreakAtEndAsync() => Break(await _link.Ended);

    private void Receive(ulong number, IReadOnlyBasicProperties properties, ReadOnlyMemory<byte> content)
    {
        if (Take(properties) is not { } call)
            return;
        try
        {
            call.End(content.IsEmpty ? throw SocketsFrame.Garbage("an answer is empty") : SocketsReply.Read(content.Span), goOnHere: false);
        }
        catch (TransportException garbage)
        {
            call.End(garbage);
        }
    }

    private SocketsCall? Take(IReadOnlyBasicProperties properties) =>
        properties.CorrelationId is { } id && _calls.TryRemove(id, out SocketsCall? call) ? call : null;

    private async Task<IReadOnlyList<ServiceTable>> CallAsync(SocketsRequest request, CancellationToken ct)
    {
        ObjectDisposedException.ThrowIf(_disposed, this);
        CancellationTokenSource timer = _timers.Start(_options.CallTimeout);
        string id = Interlocked.Increment(ref _last).ToString(CultureInfo.InvariantCulture);
        try
        {
            using CancellationTokenRegistration linked = ct.UnsafeRegister(static timer =>
                ((CancellationTokenSource)timer!).Cancel(), timer);
            var call = new SocketsCall(timer.Token);
            _calls[id] = call;
            // After the call was noted: what breaks the connection sees one or the other.
            if (Volatile.Read(ref _broken) is not null)
                throw Broken();
            await AskAsync(id, request, timer.Token);
            return await call.Answer;
        }
        catch (Exception error) when (error is not (ServiceFaultException or TransportException))
        {
            throw Translate(error, timer, ct);
        }
        finally
        {
            _calls.TryRemove(id, out _);
            _timers.Return(timer);
        }
    }

    private ValueTask AskAsync(string id, SocketsRequest request, CancellationToken ct)
    {
        byte[] frame = new byte[SocketsRequest.FrameSize];
        request.Write(frame);
        var properties = new BasicProperties { CorrelationId = id, ReplyTo = RabbitMqRoute.ReplyTo };
        return _link.Channel.BasicPublishAsync(s_exchange, _key, mandatory: true, properties, frame.AsMemory(SocketsFrame.HeaderSize), ct);
    }

    private Exception Translate(Exception error, CancellationTokenSource timer, CancellationToken ct)
    {
        if (ct.IsCancellationRequested)
            return new OperationCanceledException(ct);
        return _broken is not null ? Broken()
            : timer.IsCancellationRequested ? NoAnswer()
            : RabbitMqFailure.OfCall(_link.Broker, _options, error);
    }

    private TransportException NoAnswer() => _link.Blocked is { } reason
        ? RabbitMqFailure.OfBlocked(_link.Broker, reason)
        : TcpFailure.NoAnswer(_options.CallTimeout);

    private TransportException Broken() => new(_broken!.Message, _broken);

    private void Break(TransportException why)
    {
        Interlocked.CompareExchange(ref _broken, why, null);
        foreach (SocketsCall call in _calls.Values)
            call.End(Broken());
    }
}
