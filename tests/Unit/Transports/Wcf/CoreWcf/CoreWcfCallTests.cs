namespace IntegrationMethods.Tests.Unit.Transports.Wcf.CoreWcf;

/// <summary>CoreWCF's default is one object for each call or session, with one call at a time.</summary>
[TestFixture("nettcp/wcf", CallForm.Sync)]
[TestFixture("nettcp/wcf", CallForm.Async)]
[TestFixture("soap/wcf", CallForm.Sync)]
[TestFixture("soap/wcf", CallForm.Async)]
internal sealed class CoreWcfCallTests(string key, CallForm form) : TransportTestBase(key, form)
{
    [Test]
    public async Task A_single_object_serves_all_calls_at_once()
    {
        using var both = new Barrier(2);
        var rows = new SpyServiceTables((_, _) => [])
        {
            Wait = ct => Task.Run(() => Assert.That(both.SignalAndWait(Limit, ct), Is.True), ct),
        };
        IConnection remote = await ServeAsync(rows);

        await Task.WhenAll(Get(remote, 1, 1), Get(remote, 2, 2));

        Assert.That(rows.Calls, Has.Count.EqualTo(2));
    }
}
