using System.Diagnostics;
using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Tests.Unit.Server.Process.Costs;

/// <summary>Looks 10 ms apart on a simulated clock.</summary>
[Platform("Linux")]
internal sealed class BlockedSpellTests
{
    private static readonly long s_period = Stopwatch.Frequency / 100;

    [Test]
    public void Blocked_workers_behind_a_queue_are_timed_from_look_to_look() => Assert.That(Longest("BBBBBBBBBBB"), Is.EqualTo(100));

    [Test]
    public void The_longest_spell_counts() => Assert.That(Longest("BBBBRBBBBBBRBBB"), Is.EqualTo(50));

    [Test]
    public void A_worker_that_runs_ends_the_spell() => Assert.That(Longest("BBRBBRBBR"), Is.Zero);

    [Test]
    public void Workers_that_wait_without_a_queue_are_idle() => Assert.That(Longest("---BB-BB-"), Is.Zero);

    [Test]
    public void Workers_that_are_not_known_are_not_accused() => Assert.That(Longest("?????????"), Is.Zero);

    [Test]
    public void The_longer_a_look_takes_the_longer_the_next_one_is_away()
    {
        // A third of a millisecond for a look: one in 100 ms, so that they take 0.33 % of a processor.
        (int looks, double? ms) = Looks(new string('B', 101), costOfLook: s_period / 30);

        Assert.That((looks, ms), Is.EqualTo((11, 1_000)));
    }

    private static double? Longest(string states) => Looks(states, costOfLook: 0).Ms;

    private static (int Looks, double? Ms) Looks(string states, long costOfLook)
    {
        (long now, long cpu, int looks, char state) = (0, 0, 0, '-');
        var spell = new BlockedSpell(
            () =>
            {
                looks++;
                cpu += costOfLook;
                return state == '?' ? null : state == 'R';
            },
            () => now,
            () => cpu);
        for (int i = 0; i < states.Length; i++)
        {
            (now, state) = (i * s_period, states[i]);
            spell.Look(state != '-');
        }
        return (looks, spell.LongestMs);
    }
}
