using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Reports;
using IntegrationMethods.Tests.Shared;

namespace IntegrationMethods.Tests.Unit.Client.Reports;

public sealed class AnswerTests
{
    private static readonly Cell Sync = SampleRuns.Cell("nettcp", CallForm.Sync);

    private static readonly Cell Async = SampleRuns.Cell("nettcp", CallForm.Async);

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void A_run_is_answered_in_sentences_the_same_under_every_culture(string culture) => Cultures.Under(culture, () =>
    {
        var answer = Answer.Of(SampleRuns.ThreeBlocks());

        Assert.Multiple(() =>
        {
            Assert.That(answer.Findings, Is.EqualTo(new[]
            {
                "At 8 calls in flight, NET.TCP async was fastest (167.7 ms for 1,000 rows, 5,964 rows/s). "
                    + "Next: NET.TCP sync, which took 1.25× the time (95 % CI 1.21–1.30; n=3 paired blocks).",
                "gRPC, 8 in flight: REFUSED, no verdict: async took 1.00× the time of sync (95 % CI 0.92–1.09; n=3 paired blocks).",
                "NET.TCP, 8 in flight: REFUSED, no verdict: async took 0.80× the time of sync (95 % CI 0.77–0.83; n=3 paired blocks).",
            }));
            Assert.That(answer.Warnings, Is.EqualTo(new[] { "REFUSED: there were no controls: run with --controls on (5 contrasts)." }));
            Assert.That(answer.Notes, Is.EqualTo(new[] { "Forms that ride on the other one (*): async around a blocking call: gRPC.", Answer.Caveat }));
        });
    });

    [Test]
    public void A_lead_that_may_be_none_is_not_called_one()
    {
        var answer = Answer.Of([.. SampleRuns.Runs(Sync, 100, 110, 120), .. SampleRuns.Runs(Async, 101, 108, 119)]);

        Assert.That(answer.Findings[0], Does.EndWith(
            "Its lead over the next, NET.TCP sync, can't be told from none: 1.01× the time, 95 % CI 0.97–1.04; n=3 paired blocks."));
    }

    [Test]
    public void Only_the_most_calls_in_flight_are_told_of()
    {
        var answer = Answer.Of([.. SampleRuns.Runs(Sync, 100, 110, 120), .. SampleRuns.Runs(Sync with { InFlight = 1 }, 1, 2, 3)]);

        Assert.That(answer.Findings, Has.Count.EqualTo(1));
        Assert.That(answer.Findings[0], Does.StartWith("At 8 calls in flight, NET.TCP sync is the only valid cell (110.0 ms"));
    }

    [Test]
    public void The_floor_never_wins() =>
        Assert.That(Answer.Of(SampleRuns.ThreeBlocks()).Findings, Has.None.Contains("in process"));

    [Test]
    public void A_void_cell_is_warned_of_and_neither_wins_nor_is_compared()
    {
        var answer = Answer.Of([.. SampleRuns.Runs(Sync, 100, 110), .. SampleRuns.Runs(Async, 1), SampleRuns.Run(Async, 2, 1, "998 of 1000 rows\narrived")]);

        Assert.Multiple(() =>
        {
            Assert.That(answer.Warnings, Is.EqualTo(new[] { "Not valid: nettcp/direct async 8: block 2: 998 of 1000 rows arrived. Its figures do not count." }));
            Assert.That(answer.Findings[0], Does.Contain("NET.TCP sync is the only valid cell"));
            Assert.That(answer.Findings[1], Is.EqualTo("NET.TCP, 8 in flight: async against sync is not available: nettcp/direct async 8 is not valid: block 2: 998 of 1000 rows arrived."));
        });
    }

    [Test]
    public void With_nothing_valid_nothing_is_named_fastest() =>
        Assert.That(Answer.Of([SampleRuns.Run(Sync, 1, 1, "died")]).Findings, Is.EqualTo(new[]
        {
            "No method can be named fastest: no cell at the most calls in flight is valid.",
        }));

    [Test]
    public void A_single_repetition_has_no_interval_and_says_so()
    {
        var answer = Answer.Of([.. SampleRuns.Runs(Sync, 100), .. SampleRuns.Runs(Async, 90)]);

        Assert.That(answer.Findings[0], Does.EndWith("Next: NET.TCP sync; no interval is available (it takes two blocks that have both)."));
        Assert.That(answer.Findings[1], Does.Contain("async against sync is not available: "));
    }

    [Test]
    public void No_runs_have_no_findings_and_the_caveat_all_the_same()
    {
        var answer = Answer.Of([]);

        Assert.That((answer.Findings.Count, answer.Warnings.Count), Is.EqualTo((0, 0)));
        Assert.That(answer.Notes, Is.EqualTo(new[] { Answer.Caveat }));
    }

    [Test]
    public void Repetitions_that_began_unsteady_are_counted()
    {
        var runs = SampleRuns.Runs(Sync, 100, 110).Select(run => run with { Time = run.Time with { Steady = run.Block == 1 } });

        Assert.That(Answer.Of([.. runs]).Warnings, Is.EqualTo(new[] { "1 of 2 repetitions were timed while the just-in-time compiler was still at work in a process: see steady in runs.csv." }));
    }

    [Test]
    public void A_verdict_stands_with_its_controls()
    {
        var answer = Answer.Of([.. SampleRuns.TenBlocks(Sync, 1), .. SampleRuns.TenBlocks(Async, 0.8, shift: 1), .. SampleRuns.Controls(Sync, 1)]);

        Assert.Multiple(() =>
        {
            Assert.That(answer.Findings[1], Does.Match(
                @"^NET\.TCP, 8 in flight: async is 1\.2\d× as fast as sync \(95 % CI 1\.2\d–1\.2\d; n=10 paired blocks; MDE 0\.8 %; A/A 1\.00 ✓; \+10 % control 1\.10 ✓\)\.$"));
            Assert.That(answer.Warnings, Is.Empty);
        });
    }

    [Test]
    public void Nothing_to_choose_by_is_called_equivalent()
    {
        var answer = Answer.Of([.. SampleRuns.TenBlocks(Sync, 1), .. SampleRuns.TenBlocks(Async, 1.01, shift: 1), .. SampleRuns.Controls(Sync, 1)]);

        Assert.That(answer.Findings[0], Does.Contain("can't be told from none"));
        Assert.That(answer.Findings[1], Does.StartWith("NET.TCP, 8 in flight: async and sync are EQUIVALENT within 5 %: 1.01× the time ("));
    }

    [Test]
    public void A_control_that_failed_refuses_every_verdict_and_says_which()
    {
        var answer = Answer.Of([.. SampleRuns.TenBlocks(Sync, 1), .. SampleRuns.TenBlocks(Async, 0.8, shift: 1), .. SampleRuns.Controls(Sync, 1, twin: 1.05)]);

        Assert.That(answer.Findings[1], Does.StartWith("NET.TCP, 8 in flight: REFUSED, no verdict: async took 0.80"));
        Assert.That(answer.Warnings.Single(), Does.StartWith("REFUSED: the A/A twin, a clone, took 1.05"));
    }

    [Test]
    public void Controls_never_win_and_the_naive_profile_stands_beside_the_paired_blocks()
    {
        var naive = Sync with { Profile = Profile.Naive, InFlight = 1 };
        var answer = Answer.Of(
        [
            .. SampleRuns.TenBlocks(Sync, 1), .. SampleRuns.TenBlocks(Async, 0.8, shift: 1), .. SampleRuns.Controls(Sync, 0.1),
            .. SampleRuns.Runs(naive, 400, 200), .. SampleRuns.Runs(naive with { Form = CallForm.Async, InFlight = 20 }, 70, 80),
        ]);

        Assert.That(answer.Findings[0], Does.StartWith("At 8 calls in flight, NET.TCP async was fastest"));
        Assert.That(answer.Notes[0], Does.Contain("async with all 20 calls and their rows at once").And.Contain("NET.TCP async took 0.25× the time of sync; paired blocks with 8 in flight on both sides say 0.80"));
    }

    [Test]
    public void Starvation_is_named_with_its_remedy()
    {
        var starved = SampleRuns.Run(Sync, 1, 1_000) with
        {
            Noise = new() { Cpus = 2, WindowMs = 2_000, ForeignCpuMs = 0, StealMs = 0 },
            Client = new() { CpuUserMs = 50, CpuSysMs = 50 },
            Server = new() { CpuUserMs = 50, CpuSysMs = 50, TpQueuedMs = 600, TpInjected = 3, TpQueueMax = 12 },
        };

        Assert.That(Answer.Of([starved]).Warnings, Has.One.EqualTo(
            "Thread-pool starvation: nettcp/direct sync 8: in 1 repetitions the server's work waited 600 ms for a thread while the pool added 3 of them (queue up to 12). "
            + "Use the async form, or start the pools with more threads: --profile tuned."));
    }

    [Test]
    public void Libraries_are_named_beside_the_protocol()
    {
        var library = Sync with { ClientStack = "corewcf", ServerStack = "corewcf" };
        var crossed = Sync with { ServerStack = "corewcf" };

        Assert.That(new[] { Wording.Method(Sync), Wording.Method(library), Wording.Method(crossed) }, Is.EqualTo(new[]
        {
            "NET.TCP", "NET.TCP (corewcf)", "NET.TCP (direct client, corewcf server)",
        }));
    }
}
