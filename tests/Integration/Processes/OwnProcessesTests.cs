using System.Diagnostics;
using IntegrationMethods.Client.Engine.Noise;

namespace IntegrationMethods.Tests.Integration.Processes;

[Category("Long")]
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
        OwnProcesses[] all = [new([]), new([name]), new([$"{hog.Id}"]), new([])];
        all[3].Add(hog.Id);
        ProcessTable[] before = [.. all.Select(own => own.Read()!)];

        // Far more than this process uses between two of these readings on a busy machine.
        await Used(hog, hog.TotalProcessorTime + TimeSpan.FromMilliseconds(600));

        WindowUse[] used = [.. all.Zip(before, (own, then) => own.Read()!.Since(then))];
        hog.Kill();
        Assert.That(used[0].OthersMs[name], Is.GreaterThan(150));
        Assert.That(used.Skip(1).Select(one => one.Own.CpuMs - used[0].Own.CpuMs), Has.All.GreaterThan(150));
    }

    [Test]
    public async Task A_hog_that_ran_and_ended_is_in_the_time_of_the_others()
    {
        var own = new OwnProcesses([]);
        // As in another user's build, whose many short processes have all ended: the parent takes over their times.
        using Process parent = Process.Start(
            new ProcessStartInfo("sh",
            ["-c", $"printf a-test-build > /proc/$$/comm; echo; read start; sh -c '{CountTo(500_000)}'; echo ended; read wait"])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        })!;
        await parent.StandardOutput.ReadLineAsync();
        ProcessTable before = own.Read()!;
        await parent.StandardInput.WriteLineAsync();
        Assert.That(await parent.StandardOutput.ReadLineAsync(), Is.EqualTo("ended"));

        WindowUse use = own.Read()!.Since(before);
        parent.Kill();
        Assert.That(use.OthersMs["a-test-build"], Is.GreaterThan(100));
    }

    [Test]
    public void What_this_process_does_is_not_foreign()
    {
        var own = new OwnProcesses([]);
        ProcessTable before = own.Read()!;
        long started = Environment.CpuUsage.UserTime.Ticks;
        while (Environment.CpuUsage.UserTime.Ticks - started < TimeSpan.TicksPerSecond / 5)
            Thread.SpinWait(1_000);

        Assert.That(own.Read()!.Since(before).Own.CpuMs, Is.GreaterThan(150));
    }

    [TestCase("postgres", 1)]
    [TestCase("sqlite", 0)]
    public void The_databases_processes_are_known_by_their_engine(string engine, int least) =>
        Assert.That(OwnProcesses.For(engine, []).Names, Has.Count.EqualTo(least));

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
