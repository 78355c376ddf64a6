using System.Diagnostics;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Integration.Processes;

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

        Assert.That(NoiseGates.Complaint([evidence]), Does.Contain("foreign CPU"));
    }

    [Test]
    public async Task A_hog_that_ran_and_ended_is_in_the_time_of_the_others()
    {
        var own = new OwnProcesses([]);
        ProcessTable before = own.Read()!;
        // As in somebody's build, of whose many short processes none is left at the end: the parent takes over their times.
        using Process parent = Process.Start(new ProcessStartInfo("sh", ["-c", $"sh -c '{CountTo(500_000)}'; echo ended; read wait"])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        })!;
        Assert.That(await parent.StandardOutput.ReadLineAsync(), Is.EqualTo("ended"));

        double others = own.Read()!.OthersMsSince(before);
        parent.Kill();
        Assert.That(others, Is.GreaterThan(100));
    }

    [Test]
    public void Who_became_the_runs_own_or_ceased_to_be_is_neither()
    {
        Dictionary<int, ProcessUse> none = [], one = new() { [7] = new(5_000, 0) }, two = new() { [7] = new(6_000, 0) };
        Assert.Multiple(() =>
        {
            Assert.That(new ProcessTable(two, none).OthersMsSince(new(none, one)), Is.Zero);
            Assert.That(new ProcessTable(none, two).OthersMsSince(new(one, none)), Is.Zero);
            Assert.That(new ProcessTable(none, two).OthersMsSince(new(none, one)), Is.EqualTo(1_000));
            Assert.That(new ProcessTable(none, one).OthersMsSince(new(none, none)), Is.EqualTo(5_000), "it is new");
        });
    }

    [Test]
    public void What_this_process_does_is_not_foreign()
    {
        var own = new OwnProcesses([]);
        ProcessUse before = own.Read()!.OwnUse;
        long started = Environment.CpuUsage.UserTime.Ticks;
        while (Environment.CpuUsage.UserTime.Ticks - started < TimeSpan.TicksPerSecond / 5)
            Thread.SpinWait(1_000);

        Assert.That(own.Read()!.OwnUse.CpuMs - before.CpuMs, Is.GreaterThan(150));
    }

    [TestCase("postgres", 1)]
    [TestCase("sqlite", 0)]
    public void The_databases_processes_are_known_by_their_engine(string engine, int least) =>
        Assert.That(OwnProcesses.For(engine, []).Names, Has.Count.EqualTo(least));

    private static ProcessUse[] Use(IEnumerable<OwnProcesses> all) => [.. all.Select(own => own.Read()!.OwnUse)];

    private static string CountTo(int number) => $"i=0; while [ $i -lt {number} ]; do i=$((i+1)); done";

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
