using System.Diagnostics;
using IntegrationMethods.Client.Results;
using IntegrationMethods.Client.Running.Noise;

namespace IntegrationMethods.Tests.Client.Running.Noise;

internal sealed class OwnProcessesTests
{
    [SetUp]
    public void NeedProc()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("processes are read from /proc");
    }

    [Test]
    public async Task A_hog_is_foreign_unless_it_is_named_or_started_by_the_run()
    {
        using Process hog = Hog();
        string name = (await File.ReadAllTextAsync($"/proc/{hog.Id}/comm")).Trim();
        var own = new OwnProcesses([]);
        OwnProcesses[] all = [own, new([name]), new([$"{hog.Id}"]), new([])];
        all[3].Add(hog.Id);
        ProcessUse[] before = Use(all);

        // Not a time but a fact is waited for: the hog has used 200 ms.
        await Used(hog, TimeSpan.FromMilliseconds(200));

        double[] usedMs = [.. Use(all).Zip(before, (now, then) => now.CpuMs - then.CpuMs)];
        hog.Kill();
        Assert.That(usedMs.Skip(1).Select(used => used - usedMs[0]), Has.All.GreaterThan(150));
    }

    [Test]
    public async Task The_evidence_of_a_hog_rejects_the_block_in_which_it_ran()
    {
        var own = new OwnProcesses([]);
        NoiseReading start = NoiseReading.Now(own);
        if (start.Machine is null)
            Assert.Ignore("/proc/stat tells nothing here");
        using Process hog = Hog();
        await Used(hog, TimeSpan.FromMilliseconds(500));
        NoiseEvidence evidence = NoiseReading.Now(own).Since(start);
        hog.Kill();

        Assert.That(NoiseGates.Judge([evidence]), Does.Contain("foreign CPU"));
    }

    [Test]
    public void What_this_process_does_is_not_foreign()
    {
        var own = new OwnProcesses([]);
        ProcessUse before = own.Use()!.Value;
        long started = Environment.CpuUsage.UserTime.Ticks;
        while (Environment.CpuUsage.UserTime.Ticks - started < TimeSpan.TicksPerSecond / 5)
            Thread.SpinWait(1_000);

        Assert.That(own.Use()!.Value.CpuMs - before.CpuMs, Is.GreaterThan(150));
    }

    [TestCase("postgres", 1)]
    [TestCase("sqlite", 0)]
    public void The_databases_processes_are_known_by_their_engine(string engine, int least) =>
        Assert.That(OwnProcesses.For(engine, []).Names, Has.Count.EqualTo(least));

    private static ProcessUse[] Use(IEnumerable<OwnProcesses> all) => [.. all.Select(own => own.Use()!.Value)];

    private static Process Hog() => Process.Start(new ProcessStartInfo("sh", ["-c", "while :; do :; done"]))!;

    private static async Task Used(Process process, TimeSpan cpu)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(60));
        while (process.TotalProcessorTime < cpu)
        {
            await Task.Delay(20, limit.Token);
            process.Refresh();
        }
    }
}
