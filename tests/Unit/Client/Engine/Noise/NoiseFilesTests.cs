using IntegrationMethods.Client.Engine.Noise;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Noise;

/// <summary>The files of Linux as they are, and as they are where something imitates it.</summary>
internal sealed class NoiseFilesTests
{
    [Test]
    public void The_machines_processors_are_read_in_milliseconds() => Assert.Multiple(() =>
    {
        Assert.That(ProcStat.Parse(
            "cpu  100 20 30 4000 50 6 7 8 0 0\ncpu0 50 10 15 2000 25 3 3 4 0 0\ncpu1 50 10 15 2000 25 3 4 4 0 0\nintr 1\n"),
            Is.EqualTo(new ProcStat(2, 40_500, 130, 80)));
        Assert.That(ProcStat.Parse("cpu  0 0 0 0 0 0 0 0 0 0\ncpu0 0 0 0 0 0 0 0 0 0 0\n"), Is.Null, "a sandbox that counts nothing");
        Assert.That(ProcStat.Parse("cpu  1 2\ncpu0 1 2\n"), Is.Null);
        Assert.That(ProcStat.Parse(null), Is.Null);
    });

    [Test]
    public void A_process_is_read_with_its_ended_children_whatever_its_name()
    {
        const string Stat = "42 (a) b (c) S 1 42 42 0 -1 4194304 900 800 7 3 100 20 5 1 20 0 9 0 12345 1 1 1";

        Assert.That(ProcessStat.Parse(Stat),
            Is.EqualTo(new ProcessStat(42, 1, 12_345, "a) b (c", false, new ProcessUse(1_200, 7), new ProcessUse(60, 3))));
        Assert.That(ProcessStat.Parse(null), Is.Null, "it has just ended");
    }

    [Test]
    public void The_kernels_own_threads_are_known() =>
        Assert.That(ProcessStat.Parse("2 (kthreadd) S 0 0 0 0 -1 2129984 0 0 0 0 0 3 0 0 20 0 1 0 2 0 0")!.IsKernelThread);

    [Test]
    public void Segments_are_found_by_their_names()
    {
        Assert.That(TcpSegments.Parse("Ip: a\nIp: 1\nTcp: RtoMin OutSegs RetransSegs\nTcp: 200 1000 3\n"),
            Is.EqualTo(new TcpSegments(1_000, 3)));
        Assert.That(TcpSegments.Parse("Tcp: RtoMin\nTcp: 200\n"), Is.Null);
        Assert.That(TcpSegments.Parse(null), Is.Null);
    }

    [Test]
    public void Throttling_by_quota_is_counted()
    {
        Assert.That(Throttling.Quota("usage_usec 5\nnr_periods 9\nnr_throttled 4\nthrottled_usec 77"), Is.EqualTo(4));
        Assert.That(Throttling.Quota("usage_usec 5"), Is.Null);
    }
}
