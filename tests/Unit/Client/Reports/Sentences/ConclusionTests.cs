using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Sentences;

public sealed class ConclusionTests
{
    private static readonly Cell Sync = SampleRuns.Cell("nettcp", CallForm.Sync);

    private static readonly Cell Async = SampleRuns.Cell("nettcp", CallForm.Async);

    private static Conclusion Answered(IReadOnlyList<RepetitionRecord> runs) => Conclusion.Of(new(runs));

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void A_run_is_answered_in_sentences_the_same_under_every_culture(string culture) => Cultures.Under(culture, () =>
    {
        var conclusion = Answered(SampleRuns.ThreeBlocks());

        Assert.Multiple(() =>
        {
            Assert.That(conclusion.Findings, Is.EqualTo(new[]
            {
                "gRPC, 8 in flight: REFUSED, no verdict (async/sync 1.00, 95 % CI 0.89–1.12, "
                + "jointly for 4 comparisons; n=3 paired blocks).",
                "NET.TCP, 8 in flight: REFUSED, no verdict (async/sync 0.80, 95 % CI 0.74–0.86, "
                + "jointly for 4 comparisons; n=3 paired blocks).",
            }));
            Assert.That(conclusion.Costs, Is.Empty, "no processor time was measured");
            Assert.That(conclusion.Warnings, Is.EqualTo(new[]
            {
                "REFUSED: there were no controls: run with --controls on (5 contrasts).",
            }));
            Assert.That(conclusion.Notes,
                Is.EqualTo(new[] { "* this form is emulated by the other one: async wraps blocking calls.", Conclusion.Caveat }));
        });
    });

    [Test]
    public void A_lead_that_no_verdict_gives_is_not_called_one_and_has_its_bound()
    {
        double[] ratios = [0.7, 1.4, 0.8, 1.2, 0.9, 1.3, 0.8, 1.1, 0.95, 0.9];
        var conclusion = Answered([.. SampleRuns.TenBlocks(Sync, 1.5),
            .. SampleRuns.Runs(Async, [.. ratios.Select((ratio, block) => 150 * ratio * (1 + 0.1 * block))]),
            .. SampleRuns.Controls(Sync, 1.5)]);

        Assert.That(conclusion.Brief[0], Does.StartWith("No advice: "));
        Assert.That(conclusion.Findings[0],
            Does.Match(@"^NET\.TCP, 8 in flight: Inconclusive: the difference may be anything up to \d.*; "
                + @"for ±3 %, run about \d+ more blocks.* \(async/sync 0\.9\d, 95 % CI .*; n=10 paired blocks\)\.$"));
    }

    [Test]
    public void The_lead_over_another_method_in_another_form_is_judged_as_well()
    {
        Cell other = SampleRuns.Cell("grpc", CallForm.Async);

        var conclusion = Answered([.. SampleRuns.TenBlocks(Sync, 1.3), .. SampleRuns.TenBlocks(other, 1, shift: 1),
            .. SampleRuns.Controls(Sync, 1.3)]);

        Assert.That(conclusion.Brief[0],
            Does.Match(@"^At 8 calls in flight, use gRPC async: NET\.TCP sync, the next, took 1\.30× the time\.$"));
        Assert.That(conclusion.Brief[1], Does.Match(@"^The interval of that factor is 1\.\d+–1\.\d+ with 95 % confidence\.$"));
    }

    [Test]
    public void Repetitions_that_are_short_and_few_are_named_but_not_those_of_the_floor_whose_calls_are_sized_by_others()
    {
        RepetitionRecord[] runs = [.. SampleRuns.TenBlocks(Sync, 0.3),
            .. SampleRuns.TenBlocks(SampleRuns.Cell("inprocess", CallForm.Sync), 0.01)];

        Assert.That(Answered([.. runs.Where(run => run.Block <= 3)]).Warnings,
            Has.One.Matches(
            @"^Repetitions of nettcp/direct sync 8 took [0-9.]+ ms: under 40 ms, the noise of timer and scheduler matters\. "
                + @"Raise --min-repetition or --batches, or make more repetitions\.$"));
    }

    [Test]
    public void Too_few_blocks_are_said_once_beside_the_ratios()
    {
        RepetitionRecord[] runs = [.. SampleRuns.TenBlocks(Sync, 1.5), .. SampleRuns.TenBlocks(Async, 1, shift: 1),
            .. SampleRuns.Controls(Sync, 1.5)];

        Conclusion conclusion = Answered([.. runs.Where(run => run.Block <= 3)]);

        Assert.That(conclusion.Findings[0], Does.StartWith("NET.TCP, 8 in flight: too few blocks for a verdict (async/sync 0.67"));
        Assert.That(conclusion.Warnings,
            Has.One.EqualTo("No verdicts: 3 valid paired blocks, but a verdict needs 10: see --repetitions and --max-time (1 contrast)."));
        Assert.That(conclusion.Controls, Is.Empty);
    }

    [Test]
    public void A_slow_block_alone_changes_no_lead()
    {
        var conclusion = Answered([.. SampleRuns.Runs(Sync, 100, 100, 100, 1_000), .. SampleRuns.Runs(Async, 190, 190, 190, 190)]);

        Assert.That(conclusion.Brief[1], Does.StartWith("NET.TCP sync had the shortest time (geometric mean 177.8 ms"));
    }

    [Test]
    public void Only_the_most_calls_in_flight_are_spoken_of()
    {
        var conclusion = Answered([.. SampleRuns.Runs(Sync, 100, 110, 120), .. SampleRuns.Runs(Sync with { InFlight = 1 }, 1, 2, 3)]);

        Assert.That(conclusion.Findings, Is.Empty);
        Assert.That(conclusion.Brief, Is.EqualTo(new[]
        {
            "At 8 calls in flight, NET.TCP sync is the only valid cell.", "Its time: geometric mean 109.7 ms for 1,000 rows, 9,116 rows/s.",
        }));
    }

    [Test]
    public void The_floor_never_wins()
    {
        var conclusion = Answered(SampleRuns.ThreeBlocks());

        Assert.That(conclusion.Brief.Concat(conclusion.Findings), Has.None.Contains("in process"));
    }

    [Test]
    public void A_void_cell_is_warned_of_and_neither_wins_nor_is_compared()
    {
        var conclusion = Answered([.. SampleRuns.Runs(Sync, 100, 110), .. SampleRuns.Runs(Async, 1),
            SampleRuns.Run(Async, 2, 1, "998 of 1000 rows\narrived")]);

        Assert.Multiple(() =>
        {
            Assert.That(conclusion.Warnings,
                Is.EqualTo(new[] { "Not valid: nettcp/direct async 8: block 2: 998 of 1000 rows arrived. Its figures are not counted." }));
            Assert.That(conclusion.Brief[0], Does.Contain("NET.TCP sync is the only valid cell"));
            Assert.That(conclusion.Findings[0],
                Is.EqualTo("NET.TCP, 8 in flight: async against sync is not available: nettcp/direct async 8 is not valid: block 2: 998 "
                    + "of 1000 rows arrived."));
        });
    }

    [Test]
    public void With_nothing_valid_nothing_is_named_fastest() =>
        Assert.That(Answered([SampleRuns.Run(Sync, 1, 1, "died")]).Brief, Is.EqualTo(new[]
        {
            "No advice: no cell at the highest number of calls in flight is valid. See the warnings.",
        }));

    [Test]
    public void A_single_repetition_has_no_interval_and_says_so()
    {
        var conclusion = Answered([.. SampleRuns.Runs(Sync, 100), .. SampleRuns.Runs(Async, 90)]);

        Assert.That(conclusion.Brief[0], Does.StartWith("No advice: "));
        Assert.That(conclusion.Findings[0], Does.Contain("async against sync is not available: "));
    }

    [Test]
    public void No_runs_have_no_findings_and_the_caveat_all_the_same()
    {
        var conclusion = Answered([]);

        Assert.That((conclusion.Findings.Count, conclusion.Warnings.Count), Is.EqualTo((0, 0)));
        Assert.That(conclusion.Notes, Is.EqualTo(new[] { Conclusion.Caveat }));
    }

    [Test]
    public void Repetitions_that_began_unsteady_are_counted()
    {
        var runs = SampleRuns.Runs(Sync, 100, 110).Select(run => run with { Time = run.Time with { Steady = run.Block == 1 } });

        Assert.That(Answered([.. runs]).Warnings,
            Is.EqualTo(new[] {
            "1 of 2 repetitions were timed while the just-in-time compiler took more than 2 % of the processor time: see steady and "
                + "jit_ms in runs.csv." }));
    }

    [Test]
    public void A_verdict_stands_with_its_controls()
    {
        var conclusion = Answered([.. SampleRuns.TenBlocks(Sync, 1), .. SampleRuns.TenBlocks(Async, 0.8, shift: 1),
            .. SampleRuns.Controls(Sync, 1)]);

        Assert.Multiple(() =>
        {
            Assert.That(conclusion.Brief[0],
                Is.EqualTo("At 8 calls in flight, use NET.TCP async: NET.TCP sync, the next, took 1.25× the time."));
            Assert.That(conclusion.Findings[0],
                Does.Match(@"^NET\.TCP, 8 in flight: async takes 0\.80× the time of sync "
                    + @"\(95 % CI 0\.\d+–0\.8\d*; n=10 paired blocks\)\.$"));
            Assert.That(conclusion.Controls[0], Does.Match(@"^A/A twin: 1\.00 \[.*\] times its original, held\.$"));
            Assert.That(conclusion.Controls[1], Does.Match(@"^\+10 % check: 1\.10 \[.*\] times its original, held\.$"));
            Assert.That(conclusion.Warnings, Is.Empty);
        });
    }

    [Test]
    public void Nothing_to_choose_by_is_called_equivalent()
    {
        var conclusion = Answered([.. SampleRuns.TenBlocks(Sync, 1), .. SampleRuns.TenBlocks(Async, 1.01, shift: 1),
            .. SampleRuns.Controls(Sync, 1)]);

        Assert.That(conclusion.Brief[0],
            Does.Match(@"use NET\.TCP \(sync or async\): any difference between them is below \d(\.\d)? %\.$"));
        Assert.That(conclusion.Findings[0],
            Does.StartWith("NET.TCP, 8 in flight: async and sync are EQUIVALENT: any difference is below "));
    }

    [Test]
    public void A_control_that_failed_refuses_every_verdict_and_says_which()
    {
        var conclusion = Answered([.. SampleRuns.TenBlocks(Sync, 1), .. SampleRuns.TenBlocks(Async, 0.8, shift: 1),
            .. SampleRuns.Controls(Sync, 1, twin: 1.05)]);

        Assert.That(conclusion.Findings[0], Does.StartWith("NET.TCP, 8 in flight: REFUSED, no verdict (async/sync 0.80"));
        Assert.That(conclusion.Warnings.Single(), Does.StartWith("REFUSED: identical cells differ: the A/A twin came out at 1.05"));
    }

    [Test]
    public void Controls_never_win_and_the_naive_profile_stands_beside_the_paired_blocks()
    {
        var naive = Sync with { Profile = Profile.Naive, InFlight = 1 };
        var conclusion = Answered(
        [
            .. SampleRuns.TenBlocks(Sync, 1), .. SampleRuns.TenBlocks(Async, 0.8, shift: 1), .. SampleRuns.Controls(Sync, 0.1),
            .. SampleRuns.Runs(naive, 400, 200), .. SampleRuns.Runs(naive with { Form = CallForm.Async, InFlight = 20 }, 70, 80),
        ]);

        Assert.That(conclusion.Brief[1], Does.StartWith("NET.TCP async had the shortest time"));
        Assert.That(conclusion.Brief.Single(note => note.Contains("naive", StringComparison.Ordinal)),
            Does.Contain("async with all 20 calls and their rows at once").And.Contain(
                "NET.TCP async took 0.25× the time of sync; paired blocks with 8 in flight on both sides give 0.80"));
    }

    [Test]
    public void Noise_is_a_warning_with_its_culprits_and_a_quiet_machine_is_nothing()
    {
        var quiet = new NoiseEvidence { WindowMs = 3_000, Cpus = 2, StealMs = 0, ForeignCpuMs = 6 };
        NoiseEvidence busy = quiet with { ForeignCpuMs = 540, ForeignProcesses = "chrome 5.1 %; dotnet 2.0 %" };

        Assert.That(Answered([.. SampleRuns.ThreeBlocks().Select(run => run with { Noise = busy })]).Noise,
            Is.EqualTo("Noise: busy (9.0 % foreign CPU: chrome 5.1 %, dotnet 2.0 %)."));
        Assert.That(Answered([.. SampleRuns.ThreeBlocks().Select(run => run with { Noise = quiet })]).Noise, Is.Null);
    }

    [Test]
    public void Starvation_is_named_with_its_remedy()
    {
        var starved = SampleRuns.Run(Sync, 1, 1_000) with
        {
            Server = new() { TpQueuedMs = 600, TpInjected = 3, TpBlockedMs = 540, TpQueueMax = 12 },
        };

        Assert.That(Answered([starved]).Warnings, Has.One.EqualTo(
            "Thread-pool starvation: nettcp/direct sync 8: in 1 repetition the server's work waited 600 ms for a thread, 540 ms with "
                + "every pool thread blocked, while the pool added 3 threads (queue up to 12). "
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
