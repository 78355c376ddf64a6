using IntegrationMethods.Tests.Unit.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Serving;

/// <summary>Who is gone, by what its socket says, while its call is at work.</summary>
internal sealed class ServedRowsTests
{
    private const int LimitMs = 20_000;

    private EndlessRows _rows = null!;

    [SetUp]
    public void Fill() => _rows = new(FormKind.OverSync);

    [TestCase(true, new byte[0], ExpectedResult = true)]
    [TestCase(false, new byte[0], ExpectedResult = true)]
    [TestCase(false, new byte[] { 1, 2 }, ExpectedResult = true, Description = "more of what is no end")]
    [TestCase(false, new byte[] { 1, 7 }, ExpectedResult = false,
        Description = "has said before that it is done, and waits for the answer")]
    [TestCase(true, new byte[] { 1, 7 }, ExpectedResult = true)]
    [Platform("Linux", Reason = "poll(2) shows the end behind unread bytes.")]
    public async Task<bool> A_peer_is_gone(bool resets, byte[] unread)
    {
        using var pair = new SocketPair();
        using var served = new ServedRows(_rows, new TransportOptions());
        Peer peer = served.Join(pair.Theirs);
        peer.EndsInOrder = bytes => bytes[^1] == 7;
        Task call = Task.Factory.StartNew(() => peer.Get(CallForm.Sync, 1, 1), TaskCreationOptions.LongRunning);
        Assert.That(() => _rows.AtWork, Is.EqualTo(1).After(LimitMs, 10));

        if (unread.Length > 0)
            pair.Ours.Send(unread);
        if (resets)
            pair.Ours.LingerState = new LingerOption(true, 0);
        pair.Ours.Dispose();
        // A second, for one that is to be left in peace.
        await Task.WhenAny(call, Task.Delay(1_000));

        bool isGone = call.IsCanceled || call.Exception?.InnerException is OperationCanceledException;
        _rows.LetGo();
        await call.ContinueWith(_ => { }, TaskScheduler.Default);
        served.Leave(peer);
        return isGone;
    }

    [Test]
    public void A_connection_that_breaks_while_its_request_is_read_is_no_error_of_the_servers()
    {
        using var pair = new SocketPair();
        using var log = new KeptLog();
        using var served = new ServedRows(_rows, new TransportOptions(), log);
        Peer peer = served.Join(pair.Theirs);

        ServiceFaultException fault = peer.FaultOf(new IOException("The request stream was aborted."));

        Assert.That(fault.Code, Is.EqualTo(ServiceFaultCode.EndpointUnavailable));
        Assert.That(log.Errors, Is.Empty, "anybody could fill the log with that");
        Assert.That(log.Messages(Microsoft.Extensions.Logging.LogLevel.Debug), Has.Some.EndsWith(" failed"));
        served.Leave(peer);
    }

    [Test]
    public void A_peer_whose_socket_this_end_has_closed_is_gone()
    {
        using var pair = new SocketPair();
        using var served = new ServedRows(_rows, new TransportOptions());
        Peer peer = served.Join(pair.Theirs);
        Task call = Task.Factory.StartNew(() => peer.Get(CallForm.Sync, 1, 1), TaskCreationOptions.LongRunning);
        Assert.That(() => _rows.AtWork, Is.EqualTo(1).After(LimitMs, 10));

        pair.Theirs.Dispose();

        Assert.That(async () => await call.WaitAsync(TimeSpan.FromMilliseconds(LimitMs)), Throws.InstanceOf<OperationCanceledException>());
        served.Leave(peer);
    }

    [Test]
    public async Task A_call_of_a_peer_that_is_there_is_left_alone_and_the_watch_may_rest_meanwhile()
    {
        using var pair = new SocketPair();
        using var served = new ServedRows(_rows, new TransportOptions());
        Peer peer = served.Join(pair.Theirs);
        peer.EndsInOrder = _ => false;
        // Longer than the watch looks without a call.
        await Task.Delay(1_500);
        Task<IReadOnlyList<ServiceTable>> call = Task.Factory.StartNew(() =>
            peer.Get(CallForm.Sync, 1, 1), TaskCreationOptions.LongRunning);
        Assert.That(() => _rows.AtWork, Is.EqualTo(1).After(LimitMs, 10));

        _rows.LetGo();

        Assert.That(await call, Has.Count.EqualTo(1));
        served.Leave(peer);
    }

    [Test]
    public async Task A_deadline_is_kept_though_no_thread_of_the_pool_is_there_for_its_timer()
    {
        using var pair = new SocketPair();
        using var served = new ServedRows(_rows, new TransportOptions());
        Peer peer = served.Join(pair.Theirs);
        using var end = new CallEnd();
        end.Start(CancellationToken.None, TimeSpan.FromMilliseconds(50));

        Task call = Task.Factory.StartNew(() => peer.GetAsync(CallForm.Sync, 1, 1, end).AsTask(), TaskCreationOptions.LongRunning).Unwrap();

        Assert.That(async () => await call.WaitAsync(TimeSpan.FromMilliseconds(LimitMs)), Throws.InstanceOf<OperationCanceledException>());
        Assert.That(end.IsLate, Is.True);
        served.Leave(peer);
    }

    [Test]
    public void A_failure_reaches_the_peer_as_an_id_and_the_log_in_full()
    {
        using var pair = new SocketPair();
        var logs = new KeptLog();
        using var served = new ServedRows(new SpyServiceTables((_, _) => throw new RemedyException("/home/me/own.db has no table")),
            new TransportOptions(), logs, "x/direct");
        Peer peer = served.Join(pair.Theirs);

        ServiceFaultException fault = Assert.Throws<ServiceFaultException>(() => peer.Get(CallForm.Sync, 3, 4))!;

        Assert.That(fault.Message,
            Does.Match("^the server was unable to process the request due to an internal error: its log has the details under "
                + "[0-9a-f]{12}$"));
        string id = fault.Message[^12..];
        (string category, string message, Exception? error) = logs.Errors.Single();
        Assert.That(category, Is.EqualTo("x/direct"));
        Assert.That(message, Is.EqualTo($"connection {peer.Id}: GetServiceTables 3 to 4 failed; the client received fault id {id}"));
        Assert.That(error!.Message, Is.EqualTo("/home/me/own.db has no table"));
        served.Leave(peer);
    }

    [Test]
    public void A_server_of_the_peers_own_user_reports_why_it_failed()
    {
        using var pair = new SocketPair();
        using var served = new ServedRows(new SpyServiceTables((_, _) => throw new RemedyException("own.db has no table: seed it first")),
            new TransportOptions { FaultDetails = true });
        Peer peer = served.Join(pair.Theirs);

        Assert.That(Assert.Throws<ServiceFaultException>(() => peer.Get(CallForm.Sync, 3, 4))!.Message,
            Is.EqualTo("own.db has no table: seed it first"));
        served.Leave(peer);
    }
}
