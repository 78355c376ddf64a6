using System.Net.Sockets;

namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>A session that breaks off ends cleanly, at either end, and does not affect others.</summary>
/// <remarks>
/// It stops at every seventh byte, so in each field of a frame's head sooner or later, and at, before and behind every end of a piece.
/// </remarks>
[Category("Hostile")]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Servers))]
internal sealed class TruncationTests(string key, CallForm form) : TransportTestBase(key, form)
{
    private const int Count = 2, Step = 7;

    [Test]
    public async Task A_server_closes_a_session_that_ends_at_any_byte_and_serves_the_next([Values] bool halfClosed)
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(Count)));
        Relay recorded = await RecordAsync(listener);
        byte[] session = recorded.Asked;

        foreach (int length in Lengths(session.Length, recorded.AskedEnds))
            Assert.That(() =>
                SendPart(listener, session.AsMemory(0, length), halfClosed), Throws.Nothing, $"{length} of {session.Length} bytes");

        Assert.That(await Get(await ConnectAsync(listener.EndPoint), 1, Count), Is.EqualTo(SampleRows.PlainRows(Count)));
    }

    [Test]
    public async Task A_client_of_a_server_that_ends_at_any_byte_fails_clearly()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(Count)));
        Relay recorded = await RecordAsync(listener);
        int[] lengths = [.. Lengths(recorded.Answered.Length - 1, recorded.AnsweredEnds)];
        int failures = 0;

        foreach (int length in lengths)
            failures += await FailsAsync(listener, length) ? 1 : 0;

        // What a server says after its answer is nothing to a call that has ended.
        Assert.That(failures, Is.GreaterThan(lengths.Length / 2));
    }

    private static IEnumerable<int> Lengths(int longest, IReadOnlyList<int> ends) =>
        Enumerable.Range(0, longest + 1)
            .Where(length => length % Step == 0 || length == longest || ends.Any(end => Math.Abs(end - length) <= 1));

    private async Task<Relay> RecordAsync(IListener listener)
    {
        var relay = new Relay(listener.EndPoint);
        await using (relay)
        {
            IConnection remote = await ConnectAsync(relay.EndPoint);
            await Get(remote, 1, Count);
            await remote.DisposeAsync();
        }
        return relay;
    }

    private static async Task SendPart(IListener listener, ReadOnlyMemory<byte> part, bool halfClosed)
    {
        using var client = new TcpClient { NoDelay = true };
        await client.ConnectAsync(listener.EndPoint);
        NetworkStream stream = client.GetStream();
        await stream.WriteAsync(part);
        if (!halfClosed)
            return;
        client.Client.Shutdown(SocketShutdown.Send);
        byte[] buffer = new byte[4096];
        try
        {
            while (await stream.ReadAsync(buffer).AsTask().WaitAsync(Limit) > 0)
            {
            }
        }
        catch (IOException)
        {
            // Cut off, which is an end as well.
        }
    }

    /// <summary>Whether the call failed; where it did not, its rows are right.</summary>
    private async Task<bool> FailsAsync(IListener listener, int length)
    {
        await using var relay = new Relay(listener.EndPoint, length);
        IConnection? remote = null;
        try
        {
            remote = await ConnectAsync(relay.EndPoint).WaitAsync(Limit);
            Assert.That(await Get(remote, 1, Count), Is.EqualTo(SampleRows.PlainRows(Count)), $"{length} bytes");
            return false;
        }
        catch (TransportException error)
        {
            Assert.That(error.Message, Does.Not.Contain("\n"));
            return true;
        }
        catch (TimeoutException error)
        {
            throw new TimeoutException($"the call goes on after {length} bytes", error);
        }
        finally
        {
            await (remote?.DisposeAsync() ?? ValueTask.CompletedTask);
        }
    }
}
