using IntegrationMethods.Client.Scenarios.Proxies;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Proxies;

/// <summary>
/// Every way to come by a connection gives the same answer, over one transport for each way to carry bytes, in both forms.
/// </summary>
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.WireFamilies))]
internal sealed class CallsWorkTests(string key, CallForm form)
{
    private const int Calls = 7;
    private const int PoolSize = 4;

    [Test]
    public async Task The_two_series_have_every_answer_and_report_what_opening_took([Values] ProxyUse use)
    {
        await using var server = new ServerWork();
        string endpoint = (await server.OpenAsync(new ServerSetup(key, form, Series.Rows)))!;
        await using var calls = new CallsWork();
        await calls.OpenAsync(new CallsSetup(key, form, use, Calls, PoolSize, 2) { EndPoint = endpoint });

        for (int series = 0; series < 2; series++)
        {
            WorkDone done = await Task.Run(() => calls.RunAsync(new(1)));

            Assert.That(done.Answer, Is.EqualTo(Series.Expected(Calls)));
            Assert.That(done.SamplesMs, Has.Length.EqualTo(Calls).And.All.GreaterThan(0));
            Assert.That(done.WallMs, Is.GreaterThanOrEqualTo(done.SamplesMs.Sum() - 1e-6));
            Assert.That(done.SetupMs, Is.GreaterThan(0).And.LessThanOrEqualTo(done.WallMs));
        }
    }

    [Test]
    public async Task Without_a_server_the_work_fails_in_one_line([Values] ProxyUse use)
    {
        string endpoint;
        await using (var server = new ServerWork())
            endpoint = (await server.OpenAsync(new ServerSetup(key, form, Series.Rows)))!;
        await using var calls = new CallsWork();
        await calls.OpenAsync(new CallsSetup(key, form, use, Calls, PoolSize, 2) { EndPoint = endpoint });

        Assert.That(() => Task.Run(() => calls.RunAsync(new(1))), Throws.InstanceOf<RemedyException>().With.Message.Not.Contain("\n"));
    }
}
