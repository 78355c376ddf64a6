using System.Net.NetworkInformation;

namespace IntegrationMethods.Tests.Unit.Transports.Wcf;

/// <summary>What the libraries do by default and a user of theirs learns the hard way.</summary>
[TestFixture("nettcp/wcf", CallForm.Sync)]
[TestFixture("nettcp/wcf", CallForm.Async)]
[TestFixture("soap/wcf", CallForm.Sync)]
[TestFixture("soap/wcf", CallForm.Async)]
internal sealed class WcfTrapTests(string key, CallForm form) : TransportTestBase(key, form)
{
    [Test]
    public async Task No_other_address_than_the_one_asked_for_is_bound()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables([]));

        IEnumerable<IPAddress> bound = IPGlobalProperties.GetIPGlobalProperties().GetActiveTcpListeners()
            .Where(endpoint => endpoint.Port == listener.EndPoint.Port).Select(endpoint => endpoint.Address);
        Assert.That(bound, Is.EqualTo(new[] { IPAddress.Loopback }));
    }

    [Test]
    public async Task IPv6_serves_as_well()
    {
        if (!Socket.OSSupportsIPv6)
            Skip.OrFailInCI("this machine has no IPv6");
        ITransport transport = TransportCases.Create(TransportKey);
        await using IListener listener = await transport.ListenAsync(new IPEndPoint(IPAddress.IPv6Loopback, 0),
            new MemoryServiceTables(SampleRows.PlainRows(3)), Form);
        IConnection remote = await ConnectAsync(listener.EndPoint);

        Assert.That(listener.EndPoint.Address, Is.EqualTo(IPAddress.IPv6Loopback));
        Assert.That(await Get(remote, 1, 3), Is.EqualTo(SampleRows.PlainRows(3)));
    }

    [Test]
    public async Task More_calls_are_at_work_than_the_libraries_throttle_of_16_a_processor()
    {
        int calls = (16 * Environment.ProcessorCount) + 8, arrived = 0;
        var all = new TaskCompletionSource();
        var rows = new SpyServiceTables((_, _) => [])
        {
            Wait = _ =>
            {
                if (Interlocked.Increment(ref arrived) == calls)
                    all.SetResult();
                return all.Task;
            },
        };
        IListener listener = await ListenAsync(rows);
        var remotes = new List<IConnection>();
        for (int i = 0; i < calls; i++)
            remotes.Add(await ConnectAsync(listener.EndPoint));

        await Task.WhenAll(remotes.Select(remote => Get(remote, 1, 1)));

        Assert.That(arrived, Is.EqualTo(calls));
    }

    [Test]
    public async Task A_channel_that_faulted_is_disposed_without_error_and_a_new_one_works()
    {
        IListener first = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));
        IConnection broken = await ConnectAsync(first.EndPoint);
        await Get(broken, 1, 1);
        await first.DisposeAsync();
        await Assert.ThrowsAsync<TransportException>(() => Get(broken, 1, 1));
        await Assert.ThrowsAsync<TransportException>(() => Get(broken, 1, 1));

        await broken.DisposeAsync();
        IListener second = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1)), port: first.EndPoint.Port);

        Assert.That(await Get(await ConnectAsync(second.EndPoint), 1, 1), Has.Count.EqualTo(1));
    }

    [Test]
    public async Task A_disposed_connection_says_so()
    {
        IConnection remote = await ServeAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));
        await remote.DisposeAsync();

        await Assert.ThrowsAsync<ObjectDisposedException>(() => Get(remote, 1, 1));
    }
}
