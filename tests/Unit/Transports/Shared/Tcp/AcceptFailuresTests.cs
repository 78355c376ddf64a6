using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Tcp;

internal sealed class AcceptFailuresTests
{
    [Test]
    public void A_hundred_failures_in_a_row_are_the_end()
    {
        var failures = new AcceptFailures();

        TimeSpan?[] pauses = [.. Enumerable.Range(0, AcceptFailures.Max)
            .Select(_ => failures.PauseAfter(new SocketException((int)SocketError.NoBufferSpaceAvailable)))];

        Assert.That(pauses[..^1], Has.All.GreaterThan(TimeSpan.Zero));
        Assert.That(pauses[^1], Is.Null);
    }

    [Test]
    public void An_accepted_connection_starts_the_count_anew()
    {
        var failures = new AcceptFailures();

        for (int i = 0; i < 10 * AcceptFailures.Max; i++)
        {
            Assert.That(failures.PauseAfter(new SocketException((int)SocketError.NoBufferSpaceAvailable)), Is.Not.Null);
            failures.Reset();
        }
    }

    [Test]
    public void No_free_descriptor_is_waited_out_for_as_long_as_peers_hold_them()
    {
        var failures = new AcceptFailures();

        Assert.That(Enumerable.Range(0, 10 * AcceptFailures.Max)
            .Select(_ => failures.PauseAfter(new SocketException((int)SocketError.TooManyOpenSockets))),
            Has.All.GreaterThan(TimeSpan.Zero));
    }

    [TestCase(SocketError.ConnectionAborted)]
    [TestCase(SocketError.ConnectionReset)]
    public void A_peer_that_left_is_no_failure(SocketError code)
    {
        var failures = new AcceptFailures();

        Assert.That(Enumerable.Range(0, 10 * AcceptFailures.Max)
            .Select(_ => failures.PauseAfter(new SocketException((int)code))), Has.All.EqualTo(TimeSpan.Zero));
    }

    [TestCase(SocketError.NotSocket)]
    [TestCase(SocketError.InvalidArgument)]
    [TestCase(SocketError.OperationNotSupported)]
    public void A_failure_that_can_not_pass_is_the_end_at_once(SocketError code) =>
        Assert.That(new AcceptFailures().PauseAfter(new SocketException((int)code)), Is.Null);
}
