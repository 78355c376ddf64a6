using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Serving;

internal sealed class BlockingCallsTests
{
    private static readonly IPAddress s_greedy = IPAddress.Parse("127.0.0.2"), s_modest = IPAddress.Loopback;

    private BlockingCalls _calls = null!;

    [SetUp]
    public void Open() => _calls = new(limit: 4);

    [Test]
    public void One_address_takes_three_quarters_of_the_places_and_another_one_the_rest()
    {
        PeerShare greedy = _calls.Join(s_greedy), modest = _calls.Join(s_modest);

        Assert.That(Begun(greedy), Is.EqualTo(new[] { true, true, true, false }));
        Assert.That(_calls.TryBegin(modest), Is.True);
        Assert.That(_calls.TryBegin(modest), Is.False, "there are four places");
    }

    [Test]
    public void Connections_of_one_address_share_and_an_address_of_the_other_family_is_the_same()
    {
        PeerShare first = _calls.Join(s_greedy), second = _calls.Join(s_greedy.MapToIPv6());

        Assert.That(Begun(first), Is.EqualTo(new[] { true, true, true, false }));
        Assert.That(_calls.TryBegin(second), Is.False);
    }

    [Test]
    public async Task Those_who_wait_get_their_turn_address_by_address()
    {
        PeerShare greedy = _calls.Join(s_greedy), modest = _calls.Join(s_modest);
        Begun(greedy);
        _calls.TryBegin(modest);
        Task[] waiting = [Begin(greedy), Begin(greedy), Begin(modest)];

        _calls.End(modest);
        await waiting[2];
        Assert.That(waiting[0].IsCompleted || waiting[1].IsCompleted, Is.False, "three quarters are taken");

        _calls.End(greedy);
        await waiting[0];
        Assert.That(waiting[1].IsCompleted, Is.False);
    }

    [Test]
    public async Task The_queue_is_as_long_as_there_are_places_and_one_address_has_three_quarters_of_it()
    {
        PeerShare greedy = _calls.Join(s_greedy), modest = _calls.Join(s_modest);
        Begun(greedy);
        _calls.TryBegin(modest);
        Task[] waiting = [Begin(greedy), Begin(greedy), Begin(greedy)];

        ServiceFaultException fault = (await Assert.ThrowsAsync<ServiceFaultException>(() => Begin(greedy)))!;
        Assert.That(fault.Code, Is.EqualTo(ServiceFaultCode.EndpointUnavailable));
        Task last = Begin(modest);
        await Assert.ThrowsAsync<ServiceFaultException>(() => Begin(modest));
        Assert.That(waiting.Append(last).Any(task => task.IsCompleted), Is.False);
    }

    [Test]
    public async Task A_caller_that_gives_up_leaves_the_queue_to_the_next()
    {
        PeerShare greedy = _calls.Join(s_greedy);
        Begun(greedy);
        using var gone = new CancellationTokenSource();
        Task first = _calls.BeginAsync(greedy, gone.Token), second = Begin(greedy);

        await gone.CancelAsync();

        Assert.That(async () => await first, Throws.InstanceOf<OperationCanceledException>());
        _calls.End(greedy);
        await second;
    }

    [Test]
    public void A_limit_of_one_is_one_place()
    {
        var single = new BlockingCalls(limit: 1);

        PeerShare share = single.Join(s_modest);
        Assert.That((single.TryBegin(share), single.TryBegin(share)), Is.EqualTo((true, false)));
        single.End(share);
        Assert.That(single.TryBegin(share), Is.True);
    }

    private Task Begin(PeerShare share) => _calls.BeginAsync(share, CancellationToken.None);

    private bool[] Begun(PeerShare share) => [.. Enumerable.Range(0, 4).Select(_ => _calls.TryBegin(share))];
}
