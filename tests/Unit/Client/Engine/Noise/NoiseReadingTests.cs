using System.Diagnostics;
using IntegrationMethods.Client.Engine.Noise;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Noise;

/// <summary>A window of 3 s on two processors: 6,000 ms of their time.</summary>
internal sealed class NoiseReadingTests
{
    [Test]
    public void Kernel_threads_and_interrupts_belong_to_no_process()
    {
        NoiseEvidence evidence = Evidence(idle: 3_500, interrupts: 100, own: 2_000, kernel: 380, other: 20);

        Assert.That((evidence.ForeignCpuMs, evidence.ForeignProcesses), Is.EqualTo((20, "chrome 0.3 %")));
    }

    [TestCase(1_000, 0, 0, 3_000, Description = "programs that are hidden show in what is left of the machine's time")]
    [TestCase(3_000, 600, 900, 900, Description = "programs that are seen show where interrupts hide what is left")]
    [TestCase(3_000, 0, 90_000, 1_000, Description = "no program had the time that the processors were idle")]
    [TestCase(4_010, 0, 0, 0, Description = "ticks that are off make no share under zero")]
    public void Other_programs_have_what_the_run_the_kernel_and_idleness_left(double idle, double interrupts, double other,
        double foreign) =>
        Assert.That(Evidence(idle, interrupts, own: 2_000, kernel: 0, other).ForeignCpuMs, Is.EqualTo(foreign));

    [Test]
    public void A_program_over_a_thousandth_of_the_machine_is_named() =>
        Assert.That(Evidence(idle: 3_500, interrupts: 0, own: 2_000, kernel: 0, other: 5).ForeignProcesses, Is.Null);

    [Test]
    public void Time_that_the_host_kept_is_no_other_programs() => Assert.Multiple(() =>
    {
        NoiseEvidence evidence = Evidence(idle: 3_000, interrupts: 0, own: 2_000, kernel: 0, other: 0, steal: 1_000);
        Assert.That((evidence.StealMs, evidence.ForeignCpuMs), Is.EqualTo((1_000, 0)));
    });

    [Test]
    public void A_window_under_2_s_has_no_CPU_times()
    {
        NoiseEvidence evidence = Evidence(idle: 0, interrupts: 0, own: 0, kernel: 0, other: 1_000, windowMs: 1_900);

        Assert.That((evidence.WindowMs, evidence.Cpus), Is.EqualTo((1_900, 2)));
        Assert.That((evidence.ForeignCpuMs, evidence.StealMs, evidence.ForeignProcesses),
            Is.EqualTo(((double?)null, (double?)null, (string?)null)));
    }

    [Test]
    public void What_the_platform_does_not_report_is_not_available()
    {
        var blind = new NoiseReading(0, null, null, null, null);
        NoiseEvidence evidence = (blind with { Timestamp = 3 * Stopwatch.Frequency }).Since(blind);

        Assert.That(evidence, Is.EqualTo(new NoiseEvidence { WindowMs = 3_000 }));
    }

    private static NoiseEvidence Evidence(double idle, double interrupts, double own, double kernel, double other, double steal = 0,
        double windowMs = 3_000)
    {
        NoiseReading start = Reading(0, new ProcStat(2, 700, 70, 7), 40, 50, 60);
        return Reading(windowMs, new ProcStat(2, 700 + idle, 70 + interrupts, 7 + steal), 40 + own, 50 + kernel, 60 + other).Since(start);
    }

    private static NoiseReading Reading(double ms, ProcStat machine, double own, double kernel, double other)
    {
        ProcessTable.Entry[] entries = [Entry(1, "client", own, ProcessSide.Own), Entry(2, "kdamond.0", kernel, ProcessSide.Kernel),
            Entry(3, "chrome", other, ProcessSide.Other)];
        return new((long)(ms / 1_000 * Stopwatch.Frequency), machine, new(entries.ToDictionary(entry => entry.Stat.Pid)), 0, new(0, 0));
    }

    private static ProcessTable.Entry Entry(int pid, string name, double ms, ProcessSide side) =>
        new(new ProcessStat(pid, 0, 1, name, side == ProcessSide.Kernel, new(ms, 0), default), side);
}
