using System.IO.Pipelines;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>A writer of which others can wait for the end of a flush.</summary>
internal sealed class PacedWriter(PipeWriter inner) : PipeWriter
{
    private volatile Task _flushed = Task.CompletedTask;

    /// <summary>Ends with the last flush, well or not: at once where what is written is being read.</summary>
    public Task Flushed => _flushed;

    public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        ValueTask<FlushResult> flush = inner.FlushAsync(cancellationToken);
        if (flush.IsCompleted)
            return flush;
        Task<FlushResult> slow = flush.AsTask();
        _flushed = slow;
        return new ValueTask<FlushResult>(slow);
    }

    public override Memory<byte> GetMemory(int sizeHint = 0) => inner.GetMemory(sizeHint);

    public override Span<byte> GetSpan(int sizeHint = 0) => inner.GetSpan(sizeHint);

    public override void Advance(int bytes) => inner.Advance(bytes);

    public override void CancelPendingFlush() => inner.CancelPendingFlush();

    public override void Complete(Exception? exception = null) => inner.Complete(exception);
}
