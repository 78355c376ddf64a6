using IntegrationMethods.Tests.Integration.Processes;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Integration.Hostile.Soak;

/// <summary>Every transport and form for a while, all at once: a few seconds, or <see cref="SoakPace.MinutesVariable"/>.</summary>
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
        Task<SoakPair>[] starting =
        [
            .. from transport in TransportCatalog.Create(new TransportOptions())
               where transport is { HasWire: true, BrokerScheme: null }
               from form in Enum.GetValues<CallForm>()
               select SoakPair.StartAsync(transport.Key, form, pace, Folder),
        ];
        try
        {
            SoakPair[] pairs = await Task.WhenAll(starting);
            (IReadOnlyList<string> Findings, string Report)[] done = await Task.WhenAll(pairs.Select(pair => pair.RunAsync()));

            await TestContext.Out.WriteLineAsync(string.Join('\n', done.Select(pair => pair.Report)));
            Assert.That(done.SelectMany(pair => pair.Findings), Is.Empty);
        }
        finally
        {
            foreach (Task<SoakPair> started in starting.Where(started => started.IsCompletedSuccessfully))
                (await started).Dispose();
        }
    }
}
