using IntegrationMethods.Client.Engine.Blocks;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Blocks;

internal sealed class BlockScheduleTests
{
    private static readonly TimeSpan s_block = TimeSpan.FromSeconds(1);

    [TestCase(Isolation.Generation, 10, new[] { 1, 1, 1, 1, 2, 2, 2, 3, 3, 3 }, Description = "however precise it is")]
    [TestCase(Isolation.Form, 18, new[] { 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6 })]
    [TestCase(Isolation.Session, 4, new[] { 1, 1, 1, 1 })]
    [TestCase(Isolation.Run, 4, new[] { 1, 2, 3, 4 })]
    public void A_fixed_number_is_made_in_the_launches_of_its_isolation(Isolation isolation, int blocks, int[] launches) =>
        Assert.That(Launches(RunLength.Exactly(blocks), isolation, blocksNeeded: 1), Is.EqualTo(launches));

    [Test]
    public void A_run_that_is_precise_at_once_makes_the_least_in_three_launches() =>
        Assert.That(Launches(Adaptive(1_000), Isolation.Generation, blocksNeeded: 1), Is.EqualTo(new[] { 1, 1, 1, 1, 2, 2, 2, 2, 3, 3 }));

    [Test]
    public void A_run_goes_on_until_its_widths_are_what_they_should_be()
    {
        int[] launchNumbers = Launches(Adaptive(1_000), Isolation.Generation, blocksNeeded: 24);

        Assert.That(launchNumbers, Has.Length.EqualTo(24));
        Assert.That(launchNumbers.CountBy(launchNumber => launchNumber).Select(launch => launch.Value), Is.EqualTo(new[] { 8, 8, 8 }));
    }

    [TestCase(1e9)]
    [TestCase(null, Description = "nothing is known of the widths")]
    public void A_run_that_is_never_precise_ends_at_its_most(double? blocksNeeded) =>
        Assert.That(Launches(Adaptive(1_000), Isolation.Generation, blocksNeeded), Has.Length.EqualTo(40));

    [Test]
    public void A_run_that_is_never_precise_ends_with_its_time_which_the_launches_share()
    {
        int[] launchNumbers = Launches(Adaptive(seconds: 54), Isolation.Generation, blocksNeeded: 1e9, launch: TimeSpan.FromSeconds(5));

        // 54 s less four launches of 5 s each; two of the further ones take 0.27 of what the first one left, and there is one more.
        Assert.That(launchNumbers.CountBy(launchNumber => launchNumber).Select(launch => launch.Value),
            Is.EqualTo(new[] { 8, 8, 9, 9 }));
    }

    [TestCase(1, 1, Description = "one, so that there is something to show")]
    [TestCase(4.5, 4)]
    public void Time_is_over_even_before_the_least_is_made(double seconds, int blocks) =>
        Assert.That(Launches(Adaptive(seconds), Isolation.Generation, blocksNeeded: 1e9), Has.Length.EqualTo(blocks));

    [TestCase(60, new[] { 30 }, Description = "there would be too few blocks")]
    [TestCase(38, new[] { 8 })]
    [TestCase(145, new[] { 42, 43 }, Description = "two further launches would take over half of what is left")]
    [TestCase(150, new[] { 20, 20, 20 }, Description = "a fourth would take over half of it")]
    [TestCase(260, new[] { 35, 35, 35, 35 })]
    public void Launches_that_take_long_are_fewer(double seconds, int[] blocks) =>
        Assert.That(Launches(Adaptive(seconds) with { Max = 1_000 }, Isolation.Generation, 1e9, TimeSpan.FromSeconds(30))
            .CountBy(launchNumber => launchNumber).Select(launch => launch.Value), Is.EqualTo(blocks));

    [Test]
    public void What_is_left_is_said_in_blocks_and_what_the_least_would_take()
    {
        TimeSpan left = TimeSpan.FromSeconds(65);
        var schedule = new BlockSchedule(new(10, 40, TimeSpan.FromSeconds(100)), Isolation.Session, () => left);
        schedule.Launched(TimeSpan.FromSeconds(20));

        left = TimeSpan.FromSeconds(60);
        schedule.Finished(TimeSpan.FromSeconds(5));
        Assert.That(schedule.Outlook(), Is.EqualTo(new Outlook(left, 12, null)));

        left = TimeSpan.FromSeconds(40);
        schedule.Next(null);
        schedule.Finished(TimeSpan.FromSeconds(15));
        Assert.That(schedule.Outlook(), Is.EqualTo(new Outlook(left, 4, TimeSpan.FromSeconds(60 + 8 * 10))));
    }

    [TestCase(5, 12, null)]
    [TestCase(12, 5, 40 + 120)]
    public void Before_the_first_block_the_same_is_said_of_an_estimate(double seconds, int blocks, double? needed)
    {
        var schedule = new BlockSchedule(new(10, 40, TimeSpan.FromSeconds(100)), Isolation.Session, () => TimeSpan.FromSeconds(60));

        Assert.That(schedule.Outlook(TimeSpan.FromSeconds(seconds)), Is.EqualTo(
            new Outlook(TimeSpan.FromSeconds(60), blocks, needed is { } time ? TimeSpan.FromSeconds(time) : null)));
    }

    [Test]
    public void A_launch_beyond_the_planned_ones_gives_no_time_back()
    {
        var schedule = new BlockSchedule(new(10, 40, TimeSpan.FromSeconds(100)), Isolation.Session, () => TimeSpan.FromSeconds(60),
            firstBlock: 12, firstLaunch: 5);
        schedule.Launched(TimeSpan.FromSeconds(20));

        schedule.Finished(TimeSpan.FromSeconds(5));

        Assert.That(schedule.Outlook()!.Blocks, Is.EqualTo(12));
    }

    [Test]
    public void A_run_that_is_taken_up_again_goes_on_in_a_launch_of_its_own() =>
        Assert.That(Launches(RunLength.Exactly(10), Isolation.Generation, blocksNeeded: 1, first: (5, 2)),
            Is.EqualTo(new[] { 2, 2, 2, 3, 3, 3 }));

    [Test]
    public void One_that_had_all_its_launches_goes_on_to_its_end_in_one_more() =>
        Assert.That(Launches(Adaptive(1_000), Isolation.Generation, blocksNeeded: 15, first: (12, 4)), Is.EqualTo(new[] { 4, 4, 4, 4 }));

    [TestCase(11, 4, 5.0, 10, true, Description = "a fixed number is made")]
    [TestCase(10, 4, 5.0, 10, false)]
    [TestCase(11, 4, 9.0, 40, true, Description = "it was precise enough")]
    [TestCase(11, 3, 9.0, 40, false, Description = "a launch is missing")]
    [TestCase(11, 4, 20.0, 40, false)]
    [TestCase(11, 4, null, 40, false)]
    public void A_run_that_has_all_of_its_blocks_makes_no_more(int firstBlock, int firstLaunch, double? blocksNeeded, int max, bool over) =>
        Assert.That(new BlockSchedule(new(10, max, TimeSpan.FromMinutes(1)), Isolation.Generation, () =>
            TimeSpan.FromMinutes(1), firstBlock, firstLaunch).IsOver(blocksNeeded), Is.EqualTo(over));

    private static RunLength Adaptive(double seconds) => new(10, 40, TimeSpan.FromSeconds(seconds));

    // The generation of each block, on a clock that only blocks and launches move.
    private static int[] Launches(RunLength length, Isolation isolation, double? blocksNeeded, TimeSpan launch = default,
        (int Block, int Launch)? first = null)
    {
        TimeSpan now = TimeSpan.Zero;
        var schedule = new BlockSchedule(length, isolation, () => length.MaxTime > TimeSpan.Zero
            ? length.MaxTime - now
            : TimeSpan.MaxValue, first?.Block ?? 1, first?.Launch ?? 1);
        var launchNumbers = new List<int>();
        do
        {
            if (launchNumbers.Count == 0 || schedule.Launch > launchNumbers[^1])
            {
                now += launch;
                schedule.Launched(launch);
            }
            now += s_block;
            launchNumbers.Add(schedule.Launch);
            schedule.Finished(s_block);
        }
        while (schedule.Next(blocksNeeded));
        return [.. launchNumbers];
    }
}
