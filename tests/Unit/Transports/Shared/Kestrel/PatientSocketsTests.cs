using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Connections;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Kestrel;

/// <summary>What Kestrel's accepting would end with, or take all files for.</summary>
internal sealed class PatientSocketsTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    [Test]
    public async Task A_failure_that_may_pass_is_logged_and_tried_again()
    {
        using var log = new KeptLog();
        using var rows = new ServedRows(new MemoryServiceTables([]), new TransportOptions(), log);
        var connection = new DefaultConnectionContext();
        var sockets = new ResilientSockets(
            new ScriptedSockets(new SocketException((int)SocketError.TooManyOpenSockets), new IOException("no assembly"), connection),
            rows);
        await using IConnectionListener listener = await sockets.BindAsync(new IPEndPoint(IPAddress.Loopback, 0));

        Assert.That(await listener.AcceptAsync().AsTask().WaitAsync(s_limit), Is.SameAs(connection));
        Assert.That(log.Messages(LogLevel.Warning), Has.Some.StartsWith("accepting a connection failed"));
        Assert.That(sockets.Failed.IsCompleted, Is.False);
    }

    [Test]
    public async Task A_failure_that_can_not_pass_is_the_listeners_end_with_one_line()
    {
        using var rows = new ServedRows(new MemoryServiceTables([]), new TransportOptions());
        var sockets = new ResilientSockets(new ScriptedSockets(new InvalidOperationException("not\nlistening")), rows);
        await using IConnectionListener listener = await sockets.BindAsync(new IPEndPoint(IPAddress.Loopback, 0));

        Assert.That(async () => await listener.AcceptAsync(), Throws.InvalidOperationException);
        Assert.That(async () =>
            await sockets.Failed.WaitAsync(s_limit),
            Throws.TypeOf<TransportException>().With.Message.Contains("can no longer accept connections (").And.Message.Not.Contains("\n"));
    }

    [Test]
    public async Task Those_beyond_the_maximum_wait_until_others_are_closed()
    {
        using var rows = new ServedRows(new MemoryServiceTables([]), new TransportOptions { MaxConnections = 2 });
        List<CancellationTokenSource> closed = [.. Enumerable.Range(0, 11).Select(_ => new CancellationTokenSource())];
        var sockets = new ResilientSockets(
            new ScriptedSockets([.. closed.Select(ending => (object)new DefaultConnectionContext { ConnectionClosed = ending.Token })]),
            rows);
        await using IConnectionListener listener = await sockets.BindAsync(new IPEndPoint(IPAddress.Loopback, 0));
        // The maximum, and some that are on their way out.
        for (int accepted = 0; accepted < 10; accepted++)
            await listener.AcceptAsync().AsTask().WaitAsync(s_limit);

        Task<ConnectionContext?> next = listener.AcceptAsync().AsTask();
        await Task.WhenAny(next, Task.Delay(200));
        Assert.That(next.IsCompleted, Is.False);
        await closed[3].CancelAsync();

        Assert.That(await next.WaitAsync(s_limit), Is.Not.Null);
        closed.ForEach(ending => ending.Dispose());
    }
}
