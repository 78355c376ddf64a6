using System.Buffers;
using System.IO.Pipelines;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>A reader that waits before each read, and then brings a few messages, however many have arrived.</summary>
/// <remarks>Its user begins all that one read brings, and 64 KiB of what has arrived hold more than a thousand streams.</remarks>
/// <param name="inner">What is read.</param>
/// <param name="mayRead">Ends when it may go on; the end of the connection has to end it as well.</param>
internal sealed class PacedReader(PipeReader inner, Func<ValueTask> mayRead) : PipeReader
{
    /// <summary>What a read brings at first: a call, or a few short ones.</summary>
    public const int Piece = 256;

    private ReadOnlySequence<byte> _piece;

    /// <summary>Bytes of the message that the last piece cut.</summary>
    private long _kept;

    public override async ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default)
    {
        await mayRead();
        return Cut(await inner.ReadAsync(cancellationToken));
    }

    public override bool TryRead(out ReadResult result)
    {
        bool read = inner.TryRead(out result);
        result = Cut(result);
        return read;
    }

    public override void AdvanceTo(SequencePosition consumed) => AdvanceTo(consumed, consumed);

    public override void AdvanceTo(SequencePosition consumed, SequencePosition examined)
    {
        _kept = _piece.Slice(consumed).Length;
        inner.AdvanceTo(consumed, examined);
    }

    public override void CancelPendingRead() => inner.CancelPendingRead();

    public override void Complete(Exception? exception = null) => inner.Complete(exception);

    // What was cut is not examined, so that the next read brings it at once; a long message does not take a read for each piece.
    private ReadResult Cut(in ReadResult arrived)
    {
        long length = Math.Min(arrived.Buffer.Length, Piece + 2 * _kept);
        _piece = arrived.Buffer.Slice(0, length);
        return new ReadResult(_piece, arrived.IsCanceled, arrived.IsCompleted && length == arrived.Buffer.Length);
    }
}
