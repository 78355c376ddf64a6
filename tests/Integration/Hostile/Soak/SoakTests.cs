using System.Collections.Concurrent;
using IntegrationMethods.Tests.Integration.Processes;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Integration.Hostile.Soak;

/// <summary>Every transport and form for a while: a few seconds each, or <see cref="SoakPace.MinutesVariable"/> all at once.</summary>
[Category("Hostile")]
[Category("Long")]
internal sealed class SoakTests : ProcessTestBase
{
    [Test]
    public async Task Calls_stay_exact_and_nothing_grows_beside_attacks_and_stopped_processes_with_few_descriptors_and_little_memory()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("memory and descriptors of a process are read from /proc, which is Linux's");
        SoakPace pace = SoakPace.Asked;
        var done = new ConcurrentQueue<(IReadOnlyList<string> Findings, string Report)>();

        await Parallel.ForEachAsync(Pairs(), new ParallelOptions { MaxDegreeOfParallelism = pace.PairsAtOnce }, async (each, _) =>
        {
            using SoakPair pair = await SoakPair.StartAsync(each.Key, each.Form, pace, Folder);
            done.Enqueue(await pair.RunAsync());
        });

        await TestContext.Out.WriteLineAsync(string.Join('\n', done.Select(pair => pair.Report)));
        Assert.That(done.SelectMany(pair => pair.Findings), Is.Empty);
    }

    private static IEnumerable<(string Key, CallForm Form)> Pairs() =>
        from transport in TransportCatalog.Create(new TransportOptions())
        where transport is { HasWire: true, BrokerScheme: null }
        from form in Enum.GetValues<CallForm>()
        select (transport.Key, form);
}
