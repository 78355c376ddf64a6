using IntegrationMethods.Client.Engine.Noise;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Noise;

/// <summary>Every look takes 3 s of a clock that only looks move.</summary>
internal sealed class QuietWaitTests
{
    private static readonly NoiseEvidence s_quiet = Share(0.004),
        s_busy = Share(0.09) with { ForeignProcesses = "chrome 5.1 %; dotnet 2.0 %" };

    [Test]
    public async Task A_quiet_machine_is_not_waited_for() =>
        Assert.That(await Lines(60, s_quiet), Is.EqualTo(new[] { "The machine is quiet (0.4 % foreign CPU)." }));

    [Test]
    public async Task What_is_in_the_way_is_said_at_first_and_every_ten_seconds() =>
        Assert.That(await Lines(300, [.. Enumerable.Repeat(s_busy, 6), s_quiet]), Is.EqualTo(new[]
        {
            "Waiting for a quiet machine, 3 of 300 s: busy (9.0 % foreign CPU: chrome 5.1 %, dotnet 2.0 %)",
            "Waiting for a quiet machine, 15 of 300 s: busy (9.0 % foreign CPU: chrome 5.1 %, dotnet 2.0 %)",
            "The machine is quiet (0.4 % foreign CPU).",
        }));

    [Test]
    public async Task A_machine_that_stays_busy_is_used_as_it_is() =>
        Assert.That((await Lines(7, Enumerable.Repeat(s_busy, 99)))[^1],
            Is.EqualTo("The machine stayed busy (9.0 % foreign CPU: chrome 5.1 %, dotnet 2.0 %) for 9 s; starting anyway."));

    [Test]
    public async Task Where_nothing_is_known_nothing_is_waited_for() =>
        Assert.That(await Lines(60, new NoiseEvidence()),
            Is.EqualTo(new[] { "Not waiting for a quiet machine: this system does not report other programs' CPU time." }));

    [Test]
    public void A_wait_can_be_stopped()
    {
        using var stop = new CancellationTokenSource();
        var wait = new QuietWait(ct => Task.FromCanceled<NoiseEvidence>(ct), _ => { }, TimeProvider.System);
        stop.Cancel();

        Assert.That(() => wait.WaitAsync(TimeSpan.FromMinutes(5), stop.Token), Throws.InstanceOf<OperationCanceledException>());
    }

    private static async Task<IReadOnlyList<string>> Lines(double limitS, params IEnumerable<NoiseEvidence> looks)
    {
        var lines = new List<string>();
        var clock = new LookClock();
        using IEnumerator<NoiseEvidence> next = looks.GetEnumerator();
        await new QuietWait(_ => Task.FromResult(clock.Look(next)), lines.Add, clock).WaitAsync(TimeSpan.FromSeconds(limitS), default);
        return lines;
    }

    private static NoiseEvidence Share(double foreign) => new() { WindowMs = 3_000, Cpus = 2, StealMs = 0, ForeignCpuMs = foreign * 6_000 };

    private sealed class LookClock : TimeProvider
    {
        private long _seconds;

        public override long TimestampFrequency => 1;

        public override long GetTimestamp() => _seconds;

        public NoiseEvidence Look(IEnumerator<NoiseEvidence> looks)
        {
            _seconds += 3;
            looks.MoveNext();
            return looks.Current;
        }
    }
}
