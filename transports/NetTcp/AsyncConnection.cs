using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.NetTcp.Framing;
using IntegrationMethods.Transports.NetTcp.Messages;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.NetTcp;

/// <summary>A client's connection of the async form: any number of calls in flight in one session.</summary>
internal sealed class AsyncConnection : IConnection, IWireBytes
{
    private static readonly TimeSpan s_closeTimeout = TimeSpan.FromMilliseconds(500);

    private readonly Socket _socket;
    private readonly TcpLink _link;
    private readonly TransportOptions _options;
    private readonly TcpInput _input;
    private readonly Outbox _outbox;
    private readonly PendingCalls _calls;
    private readonly EnvelopeWriter _writer = new(int.MaxValue);
    private readonly ReplyReader _reader = new();
    private readonly CallIds _ids = new();
    private readonly DictionaryName _address;
    private Task _receiving = Task.CompletedTask;
    private int _disposed;

    private AsyncConnection(Socket socket, TransportOptions options, string via)
    {
        (_socket, _link, _options, _address) = (socket, new TcpLink(socket), options, Names.To(via));
        _input = new TcpInput(_link);
        _outbox = new Outbox(_link, options.CallTimeout);
        _calls = new PendingCalls(options.CallTimeout);
    }

    /// <exception cref="TransportException">No NET.TCP server answers there in time.</exception>
    public static async ValueTask<AsyncConnection> OpenAsync(IPEndPoint endpoint, TransportOptions options, CancellationToken ct)
    {
        Socket socket = await TcpDialer.ConnectAsync(endpoint, options, ct);
        string via = $"net.tcp://{endpoint}{Names.Path}";
        var connection = new AsyncConnection(socket, options, via);
        try
        {
            await connection.BeginAsync(endpoint, Preamble.Write(via, options.Tls), ct);
            return connection;
        }
        catch
        {
            await connection.DisposeAsync();
            throw;
        }
    }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
        throw TcpFailure.OpenedFor(CallForm.Async);

    public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        ObjectDisposedException.ThrowIf(_disposed != 0, this);
        if (ct.IsCancellationRequested)
            return ValueTask.FromCanceled<IReadOnlyList<ServiceTable>>(ct);
        var call = new PendingCall();
        int written = _outbox.Write(
            (this, call, firstId, lastId), static (to, state) => state.Item1.Write(to, state.call, state.firstId, state.lastId));
        if (written < 0)
            return ValueTask.FromException<IReadOnlyList<ServiceTable>>(TcpFailure.Closed());
        // Callers whose answers came together are about to call again.
        if (_calls.AreSeveral)
            _outbox.FlushTogether();
        else
            _outbox.Flush();
        return ct.CanBeCanceled ? CancellableAsync(call, ct) : new(call.Task);
    }

    public WireBytes? ReadWireBytes() => TcpWire.Read(_socket);

    public string? TlsVersion => _link.TlsVersion;

    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _disposed, 1) != 0)
            return;
        if (!_receiving.IsCompleted)
        {
            _outbox.Write(0, static (to, _) => to.Append((byte)RecordType.End));
            _outbox.Flush();
            await _receiving.WaitAsync(s_closeTimeout).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
        _socket.Dispose();
        _outbox.Dispose();
        await _receiving.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _link.Dispose();
        _input.Dispose();
        _calls.Dispose();
    }

    private void Write(TcpOutput to, PendingCall call, int firstId, int lastId)
    {
        Guid id = _ids.Next(out uint number);
        call.Number = number;
        _calls.Add(call);
        _writer.WriteRequest(to, _address, Names.Async, id, firstId, lastId);
    }

    private async ValueTask<IReadOnlyList<ServiceTable>> CancellableAsync(PendingCall call, CancellationToken ct)
    {
        using CancellationTokenRegistration giveUp = ct.UnsafeRegister(
            (_, token) => _calls.Take(call.Number)?.TrySetCanceled(token), null);
        return await call.Task;
    }

    private async Task BeginAsync(IPEndPoint endpoint, byte[] preamble, CancellationToken ct)
    {
        using var watchdog = new TcpWatchdog(_options.ConnectTimeout, _socket.Dispose);
        using CancellationTokenRegistration giveUp = ct.UnsafeRegister(socket => ((Socket)socket!).Dispose(), _socket);
        watchdog.Start();
        try
        {
            await _socket.SendAsync(preamble, SocketFlags.None);
            if (_options.Tls)
                await SecureAsync(endpoint, ct);
            Frame frame = await NextAsync();
            if (frame.Kind != FrameKind.Acknowledged)
                throw ClientFraming.NotNetTcp($"a record {frame.Kind} instead of an acknowledgement");
            _input.Consume(frame.Length);
            watchdog.Rest();
        }
        catch (ObjectDisposedException)
        {
            ct.ThrowIfCancellationRequested();
            throw TcpFailure.NoAnswer(_options.ConnectTimeout, "--connect-timeout");
        }
        catch (SocketException error)
        {
            ct.ThrowIfCancellationRequested();
            throw error.SocketErrorCode == SocketError.OperationAborted
                ? TcpFailure.NoAnswer(_options.ConnectTimeout, "--connect-timeout")
                : TcpFailure.OfCall(error, _options.ConnectTimeout, "--connect-timeout");
        }
        _receiving = ReceiveAsync();
    }

    private async ValueTask SecureAsync(IPEndPoint endpoint, CancellationToken ct)
    {
        _input.Consume(ClientFraming.Consent(await NextAsync(), _input.Bytes));
        await _link.SecureAsync(new TlsClient(endpoint, _options), ct);
        await _link.SendAsync(new[] { (byte)RecordType.PreambleEnd });
    }

#pragma warning disable CA1031 // Whatever ends the connection is what its calls fail with.
    private async Task ReceiveAsync()
    {
        Exception failure;
        try
        {
            Frame frame;
            while ((frame = await NextAsync()).Kind == FrameKind.Envelope)
            {
                Reply answer = _reader.Read(frame.Content(_input.Bytes));
                _input.Consume(frame.Length);
                Complete(answer);
            }
            failure = frame.Kind == FrameKind.End
                ? TcpFailure.Closed()
                : ClientFraming.NotNetTcp($"an unexpected record {frame.Kind} within a session");
        }
        catch (Exception error)
        {
            failure = error is InvalidDataException
                ? ClientFraming.NotNetTcp(error.Message, error)
                : TcpFailure.OfCall(error, _options.CallTimeout);
        }
        _calls.Fail(failure);
        _socket.Dispose();
    }
#pragma warning restore CA1031

    private void Complete(Reply answer)
    {
        PendingCall? call = Find(answer);
        if (answer.Rows is { } rows)
            call?.TrySetResult(rows);
        else
            call?.TrySetException(answer.Fault!);
    }

    // Mono's WCF sends some faults that relate to nothing; with one call in flight it is clear whose they are.
    private PendingCall? Find(Reply answer)
    {
        if (answer.RelatesTo.Uri is null && _ids.TryGetNumber(answer.RelatesTo.Uuid, out uint number))
            return _calls.Take(number);
        PendingCall? only = answer.Fault is null || !answer.RelatesTo.IsNone ? null : _calls.TakeOnly();
        return only ?? throw ClientFraming.NotNetTcp(answer.Fault is null
            ? "an answer that belongs to no call"
            : $"a fault that belongs to no call ({OneLine.OfPeer(answer.Fault.Message)})");
    }

    private async ValueTask<Frame> NextAsync()
    {
        Frame frame;
        while ((frame = ClientFraming.Next(_input.Bytes, _options.MaxMessageBytes)).Kind == FrameKind.None)
        {
            if (!await _input.FillAsync())
                throw TcpFailure.Closed();
        }
        return frame.Kind == FrameKind.Fault ? throw FramingFault.Describe(frame.Content(_input.Bytes)) : frame;
    }
}
