using IntegrationMethods.Tests.Unit.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Serving;

/// <summary>Which peers count as gone.</summary>
internal sealed class PeerPollTests
{
    private readonly PeerPoll _poll = new();
    private SocketPair _pair = null!;
    private ServedRows _rows = null!;
    private Peer _peer = null!;

    [SetUp]
    public void Join()
    {
        _pair = new SocketPair();
        _rows = new ServedRows(new MemoryServiceTables([]), new TransportOptions());
        _peer = _rows.Join(_pair.Theirs);
        _peer.EndsInOrder = unread => unread[^1] == 0;
    }

    [TearDown]
    public void Close()
    {
        _rows.Dispose();
        _pair.Dispose();
    }

    [Test]
    public void One_that_sends_on_is_there()
    {
        Assert.That(Looks(3), Is.EqualTo(new[] { false, false, false }));
    }

    [Test]
    public void One_that_shuts_its_sending_side_is_gone_if_it_was_so_the_time_before_as_well()
    {
        _pair.Ours.Shutdown(SocketShutdown.Send);

        Assert.That(Looks(2), Is.EqualTo(new[] { false, true }));
    }

    [Test]
    public void One_whose_end_of_session_is_unread_is_there()
    {
        _pair.Ours.Send([0]);
        _pair.Ours.Shutdown(SocketShutdown.Send);

        Assert.That(Looks(2), Is.EqualTo(new[] { false, false }));
    }

    [Test]
    public void One_whose_end_of_session_is_in_a_readers_hands_is_there()
    {
        _pair.Ours.Shutdown(SocketShutdown.Send);
        bool[] before = Looks(1);
        _peer.Look([0]);

        Assert.That(before.Concat(Looks(2)), Is.EqualTo(new[] { false, false, false }));
    }

    private bool[] Looks(int times) => [.. Enumerable.Range(0, times).Select(_ => _poll.Gone([_peer]).Count > 0)];
}
