using System.Threading.Tasks.Sources;
using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Transports.Shared.Frames;

/// <summary>An async call that waits for its answer. Ended once: by the answer, the connection's failure or its own token.</summary>
internal sealed class SocketsCall : IValueTaskSource<IReadOnlyList<ServiceTable>>
{
    private readonly CancellationTokenRegistration _cancellation;
    private ManualResetValueTaskSourceCore<IReadOnlyList<ServiceTable>> _core;
    private int _ended;

    /// <param name="ct">Ends the wait; the answer is dropped when it comes, and the connection stays usable.</param>
    public SocketsCall(CancellationToken ct)
    {
        if (ct.CanBeCanceled)
            _cancellation = ct.UnsafeRegister(static (me, token) => ((SocketsCall)me!).End(new OperationCanceledException(token)), this);
    }

    /// <summary>On the clock of <see cref="Environment.TickCount64"/>.</summary>
    public long StartTick { get; } = Environment.TickCount64;

    /// <summary>To be awaited once.</summary>
    public ValueTask<IReadOnlyList<ServiceTable>> Answer => new(this, _core.Version);

    /// <param name="answer">Rows or a fault.</param>
    /// <param name="goOnHere">Whether the caller's code may run on this thread, inside this method.</param>
    public void End(SocketsReply answer, bool goOnHere)
    {
        if (!TryEnd())
            return;
        _core.RunContinuationsAsynchronously = !goOnHere;
        if (answer.Rows is not null)
            _core.SetResult(answer.Rows);
        else
            _core.SetException(answer.Fault!);
    }

    public void End(Exception error)
    {
        if (!TryEnd())
            return;
        _core.RunContinuationsAsynchronously = true;
        _core.SetException(error);
    }

    public IReadOnlyList<ServiceTable> GetResult(short token) => _core.GetResult(token);

    public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);

    private bool TryEnd()
    {
        if (Interlocked.Exchange(ref _ended, 1) != 0)
            return false;
        _cancellation.Unregister();
        return true;
    }
}
