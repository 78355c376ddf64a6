namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>A full server: connected clients continue, new ones are rejected at once, leaving ones make room.</summary>
[Category("Hostile")]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Servers))]
internal sealed class ConnectionLimitTests(string key, CallForm form) : TransportTestBase(key, form)
{
    [Test]
    public async Task Connections_over_the_maximum_are_closed_those_inside_go_on_and_places_become_free_again()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(2)),
            new TransportOptions { MaxConnections = 3 });
        IConnection[] inside = [await ConnectAsync(listener.EndPoint), await ConnectAsync(listener.EndPoint)];
        await using (IConnection leaving = await GoodPeer.ConnectAsync(TransportKey, Form, listener.EndPoint))
        {
            await CallAllAsync([.. inside, leaving]);
            for (int time = 0; time < 5; time++)
            {
                using RawPeer outside = await RawPeer.OpenAsync(listener.EndPoint);
                Assert.That(await outside.ReadToEndAsync().WaitAsync(Limit), Is.Zero);
                Assert.That(await GoodPeer.IsServedAsync(TransportKey, Form, listener.EndPoint), Is.False);
            }
            await CallAllAsync([.. inside, leaving]);
        }

        Assert.That(() => GoodPeer.IsServedAsync(TransportKey, Form, listener.EndPoint), Is.True.After((int)Limit.TotalMilliseconds, 20));
        await CallAllAsync(inside);
    }

    private async Task CallAllAsync(IConnection[] connections)
    {
        foreach (IConnection connection in connections)
            Assert.That(await Get(connection, 1, 2), Has.Count.EqualTo(2));
    }
}
