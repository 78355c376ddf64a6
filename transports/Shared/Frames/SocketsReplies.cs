using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Shared.Frames;

/// <summary>
/// The answers of one async connection, in the order of their requests. An answer that is ready at once is written in place
/// and sent by the next flush. Only behind one that is not ready does a separate writer take over, until it has caught up.
/// </summary>
internal sealed class SocketsReplies(ISocketsServerWire wire, Peer peer, TransportOptions options, TcpWatchdog idle) : IDisposable
{
    private const int FlushSize = 64 * 1024;

    private readonly TcpOutput _output = new();
    private readonly Queue<Task<IReadOnlyList<ServiceTable>>> _calls = new();
    private readonly SemaphoreSlim _room = new(options.MaxCallsPerConnection);
    private Task _writer = Task.CompletedTask;
    private bool _writing;
    private volatile bool _atWork;

    /// <summary>Whether the client waits for the rows' source.</summary>
    public bool AtWork => _atWork;

    /// <summary>Waits until fewer calls than the limit are at work.</summary>
    public Task RoomAsync(CancellationToken ct) => _room.WaitAsync(ct);

    /// <summary>Takes the next call, which has its room.</summary>
    public ValueTask AddAsync(ValueTask<IReadOnlyList<ServiceTable>> call)
    {
        bool first;
        lock (_calls)
        {
            first = !_writing;
            if (first && call.IsCompleted)
                return WriteNowAsync(call);
            _calls.Enqueue(call.AsTask());
            _writing = true;
        }
        if (first)
            _writer = WriteAllAsync();
        return ValueTask.CompletedTask;
    }

    /// <summary>Sends what is written; nothing to do where the writer does so.</summary>
    public ValueTask FlushAsync()
    {
        lock (_calls)
        {
            if (_writing)
                return ValueTask.CompletedTask;
        }
        return _output.Length == 0 ? ValueTask.CompletedTask : wire.SendAsync(_output);
    }

    /// <summary>Sends a part of an answer, where all earlier ones have been sent.</summary>
    /// <param name="part">Its rows, or their failure, which ends the answer.</param>
    /// <param name="isLast">Whether it ends the answer as well.</param>
    /// <returns>Whether another part has to follow.</returns>
    public async ValueTask<bool> SendPartAsync(Task<IReadOnlyList<ServiceTable>> part, bool isLast)
    {
        bool follows = Write(new(part), isPart: !isLast) && !isLast;
        await wire.SendAsync(_output);
        return follows;
    }

    /// <summary>Waits for every call and sends every answer.</summary>
    public async ValueTask DrainAsync()
    {
        await _writer;
        await FlushAsync();
    }

    /// <summary>Waits for every call, wherever its answer goes.</summary>
    public async ValueTask EndAsync()
    {
        await _writer.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        while (_calls.TryDequeue(out Task<IReadOnlyList<ServiceTable>>? call))
            await ((Task)call).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }

    /// <summary>Sends the connection's last frame.</summary>
    public ValueTask RefuseAsync(string message)
    {
        SocketsReply.WriteRefusal(_output, message);
        return wire.SendAsync(_output);
    }

    public ValueTask LeaveAsync()
    {
        SocketsReply.WriteEnd(_output);
        return wire.SendAsync(_output);
    }

    public void Dispose()
    {
        _output.Dispose();
        _room.Dispose();
    }

    private ValueTask WriteNowAsync(ValueTask<IReadOnlyList<ServiceTable>> call)
    {
        _room.Release();
        Write(call);
        return _output.Length < FlushSize ? ValueTask.CompletedTask : wire.SendAsync(_output);
    }

    private async Task WriteAllAsync()
    {
        try
        {
            while (!CaughtUp(out Task<IReadOnlyList<ServiceTable>>? call))
                await (call is null ? wire.SendAsync(_output) : WriteInTurnAsync(call));
        }
        catch
        {
            // The reader learns of it by its own failure.
            wire.Close();
            throw;
        }
    }

    private async ValueTask WriteInTurnAsync(Task<IReadOnlyList<ServiceTable>> call)
    {
        if (!call.IsCompleted)
            await WaitAsync(call);
        await WriteNowAsync(new ValueTask<IReadOnlyList<ServiceTable>>(call));
    }

    private async ValueTask WaitAsync(Task call)
    {
        await wire.SendAsync(_output);
        _atWork = true;
        await call.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _atWork = false;
        idle.Start();
    }

    // From the moment this says so, the reader's own thread writes again.
    private bool CaughtUp(out Task<IReadOnlyList<ServiceTable>>? next)
    {
        lock (_calls)
        {
            if (!_calls.TryDequeue(out next) && _output.Length == 0)
                _writing = false;
            return !_writing;
        }
    }

    private bool Write(ValueTask<IReadOnlyList<ServiceTable>> call, bool isPart = false) =>
        SocketsReply.WriteOutcome(_output, peer, options.MaxMessageBytes, static done => done.GetAwaiter().GetResult(), call, isPart);
}
