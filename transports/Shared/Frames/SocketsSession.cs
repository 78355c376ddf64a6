using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.Shared.Frames;

/// <summary>One connection of the async server: reads requests, and hands their calls on in order.</summary>
internal sealed class SocketsSession : IDisposable
{
    private readonly Peer _peer;
    private readonly ISocketsServerWire _wire;
    private readonly SocketsReplies _answers;
    private readonly TcpWatchdog _idle;

    public SocketsSession(Peer peer, ISocketsServerWire wire, TransportOptions options)
    {
        (_peer, _wire) = (peer, wire);
        // A client that waits for an answer is not idle; one that does not read its answers is.
        _idle = new TcpWatchdog(options.IdleTimeout, wire.Close, () => _answers!.AtWork);
        _answers = new SocketsReplies(wire, peer, options, _idle);
    }

    /// <summary>What to say of bytes that are no request.</summary>
    public static string WhyRefused(TransportException garbage, ReadOnlySpan<byte> unread) =>
        TlsRecords.BeginHandshake(unread) ? TlsServer.NoTls : garbage.Message;

    /// <summary>Ends when the client is done and has every answer, or the server stops; throws where the connection broke.</summary>
    public async ValueTask RunAsync()
    {
        try
        {
            bool ended = await ServeAsync();
            await _answers.DrainAsync();
            if (!ended)
                await _answers.LeaveAsync();
        }
        catch (TransportException garbage)
        {
            string why = WhyRefused(garbage, _wire.Unread);
            _peer.Refuse(why);
            await _answers.DrainAsync();
            await _answers.RefuseAsync(why);
        }
        catch
        {
            // No client is left to read the answers: cancel the calls at work, but wait for their end before releasing their memory.
            _wire.Close();
            _peer.Lose();
            await _answers.EndAsync();
            throw;
        }
    }

    public void Dispose()
    {
        _idle.Dispose();
        _answers.Dispose();
    }

    /// <returns>Whether the client ended the session; false where the server stops.</returns>
    private async ValueTask<bool> ServeAsync()
    {
        _idle.Start();
        while (true)
        {
            while (_wire.TryTake(out SocketsRequest? request))
            {
                if (request is not { } asked)
                    return _peer.HasEnded = true;
                if (asked.Answer != ReplyKind.List)
                    await StreamAsync(asked);
                else if (!await CallAsync(asked))
                    return false;
            }
            await _answers.FlushAsync();
            if (!await _wire.FillAsync())
                return _peer.IsServerStopping
                    ? false
                    : throw new EndOfStreamException("the client closed the connection without ending its session");
        }
    }

    /// <returns>False where the server stops before there is a place for the call.</returns>
    private async ValueTask<bool> CallAsync(SocketsRequest request)
    {
        _peer.Look(_wire.Unread);
        Task room = _answers.RoomAsync(_peer.Gone);
        if (!room.IsCompletedSuccessfully && !await WaitAsync(room))
            return false;
        // An operation that blocks does its work before it returns here.
        _idle.Rest();
        ValueTask<IReadOnlyList<ServiceTable>> call = _peer.GetAsync(request.Operation, request.FirstId, request.LastId);
        _idle.Start();
        await _answers.AddAsync(call);
        return true;
    }

    /// <summary>
    /// Answers in parts. Nothing else of the connection is read until the last one: a client that wants its streams at once has a
    /// connection for each.
    /// </summary>
    private async ValueTask StreamAsync(SocketsRequest request)
    {
        await _answers.DrainAsync();
        using IEnumerator<(int First, int Last)> ranges = StreamedRanges.Of(request.Answer, request.FirstId, request.LastId)
            .GetEnumerator();
        _peer.BeginWait();
        try
        {
            Task<IReadOnlyList<ServiceTable>> part;
            do
            {
                _idle.Rest();
                part = NextAsync(ranges);
                await ((Task)part).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
                _idle.Start();
            }
            while (await _answers.SendPartAsync(part, isLast: ranges.Current.Last == request.LastId));
        }
        finally
        {
            _peer.EndWait();
        }
    }

    private async Task<IReadOnlyList<ServiceTable>> NextAsync(IEnumerator<(int First, int Last)> ranges)
    {
        // The source of rows need not check it, and data sent to a client that is gone may be dropped without an error.
        _peer.Gone.ThrowIfCancellationRequested();
        // Throws where the range is none.
        ranges.MoveNext();
        return await _peer.GetAsync(CallForm.Async, ranges.Current.First, ranges.Current.Last);
    }

    // The session does not read meanwhile and would miss the end of the connection.
    private async Task<bool> WaitAsync(Task room)
    {
        _peer.BeginWait();
        try
        {
            await room;
            return true;
        }
        catch (OperationCanceledException) when (_peer.IsServerStopping)
        {
            return false;
        }
        finally
        {
            _peer.EndWait();
        }
    }
}
