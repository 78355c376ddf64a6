using System.IO.Pipelines;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>A reader that waits before each read.</summary>
/// <param name="inner">What is read.</param>
/// <param name="mayRead">Ends when it may go on; the end of the connection has to end it as well.</param>
internal sealed class PacedReader(PipeReader inner, Func<ValueTask> mayRead) : PipeReader
{
    public override async ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default)
    {
        await mayRead();
        return await inner.ReadAsync(cancellationToken);
    }

    public override bool TryRead(out ReadResult result) => inner.TryRead(out result);

    public override void AdvanceTo(SequencePosition consumed) => inner.AdvanceTo(consumed);

    public override void AdvanceTo(SequencePosition consumed, SequencePosition examined) => inner.AdvanceTo(consumed, examined);

    public override void CancelPendingRead() => inner.CancelPendingRead();

    public override void Complete(Exception? exception = null) => inner.Complete(exception);
}
