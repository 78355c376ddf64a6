using IntegrationMethods.Transports.NetTcp.Messages;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Transports.NetTcp;

/// <summary>The calls that a server works on for one async connection, each answered as soon as its rows are there.</summary>
internal sealed class AsyncCalls(Peer peer, Outbox outbox, TransportOptions options) : IDisposable
{
    /// <summary>Answers that a peer may leave unread before its next request is looked at.</summary>
    private const int MaxUnread = 1024 * 1024;

    /// <summary>Answers that wait for others to go out with.</summary>
    private const int Batch = 64 * 1024;

    private readonly SemaphoreSlim _slots = new(options.MaxCallsPerConnection);
    private EnvelopeWriter _writer = new(options.MaxMessageBytes);

    public bool Any => _slots.CurrentCount < options.MaxCallsPerConnection;

    /// <summary>A session begins, with its own dictionary.</summary>
    public void Begin() => _writer = new EnvelopeWriter(options.MaxMessageBytes);

    /// <summary>Works on a request; waits only while there are as many calls, or unread answers, as a connection may have.</summary>
    public async ValueTask StartAsync(Request request)
    {
        Task slot = _slots.WaitAsync(peer.Gone);
        if (!slot.IsCompletedSuccessfully)
            await WaitAsync(slot);
        await outbox.BelowAsync(MaxUnread);
        if (request.Fault is not null)
            Finish(request, request.Fault);
        else
            Start(request);
    }

    /// <summary>Waits until no call is left.</summary>
    public async Task EndedAsync()
    {
        for (int i = 0; i < options.MaxCallsPerConnection; i++)
            await _slots.WaitAsync(CancellationToken.None);
        _slots.Release(options.MaxCallsPerConnection);
    }

    public void Dispose() => _slots.Dispose();

    // The session does not read meanwhile and would miss the end of the connection.
    private async Task WaitAsync(Task slot)
    {
        peer.BeginWait();
        try
        {
            await slot;
        }
        finally
        {
            peer.EndWait();
        }
    }

#pragma warning disable CA1031 // Whatever fails is the caller's fault message.
    private void Start(Request request)
    {
        try
        {
            ValueTask<IReadOnlyList<ServiceTable>> call = Call(request);
            if (call.IsCompletedSuccessfully)
                Finish(request, call.Result);
            else
                _ = FinishLaterAsync(request, call);
        }
        catch (Exception error)
        {
            Finish(request, error);
        }
    }

    private async Task FinishLaterAsync(Request request, ValueTask<IReadOnlyList<ServiceTable>> call)
    {
        try
        {
            Finish(request, await call);
        }
        catch (Exception error)
        {
            Finish(request, error);
        }
        outbox.Flush();
    }
#pragma warning restore CA1031

    // A client of the sync form at a server of the async form: its blocking work must not hold up the connection.
    private ValueTask<IReadOnlyList<ServiceTable>> Call(Request request) => request.Operation == Names.Sync
        ? new(Task.Run(() => peer.GetAsync(CallForm.Sync, request.FirstId, request.LastId).AsTask()))
        : peer.GetAsync(CallForm.Async, request.FirstId, request.LastId);

    private void Finish(Request request, IReadOnlyList<ServiceTable> found)
    {
        int waiting = outbox.Write(
            (_writer, request, found),
            static (to, call) => call._writer.WriteAnswer(to, call.request.Operation!, call.request.Id, call.found));
        Finished(waiting);
    }

    private void Finish(Request request, Exception error) => Finish(request, SoapFault.Of(peer.FaultOf(error)));

    private void Finish(Request request, SoapFault fault)
    {
        int waiting = outbox.Write(
            (_writer, request.Id, fault), static (to, call) => call._writer.WriteFault(to, call.Id, call.fault));
        Finished(waiting);
    }

    private void Finished(int waiting)
    {
        _slots.Release();
        if (waiting > Batch)
            outbox.Flush();
    }
}
