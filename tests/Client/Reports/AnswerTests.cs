using IntegrationMethods.Client.Reports;
using IntegrationMethods.Client.Results;
using IntegrationMethods.Tests.Client.Results;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Client.Reports;

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
                    + "Next: NET.TCP sync, which took 1.25× the time (95 % CI 1.21–1.30, n=3 paired blocks).",
                "gRPC, 8 in flight: no difference between async and sync can be told: 1.00× the time, 95 % CI 0.92–1.09, n=3 paired blocks, includes 1.",
                "NET.TCP, 8 in flight: async took 0.80× the time of sync, 95 % CI 0.77–0.83, n=3 paired blocks.",
            }));
            Assert.That(answer.Warnings, Is.Empty);
            Assert.That(answer.Notes, Is.EqualTo(new[] { "Forms that ride on the other one (*): async around a blocking call: gRPC.", Answer.Caveat }));
        });
    });

    [Test]
    public void A_lead_that_may_be_none_is_not_called_one()
    {
        var answer = Answer.Of([.. SampleRuns.Runs(Sync, 100, 110, 120), .. SampleRuns.Runs(Async, 101, 108, 119)]);

        Assert.That(answer.Findings[0], Does.EndWith(
            "Its lead over the next, NET.TCP sync, can't be told from none: 1.01× the time, 95 % CI 0.97–1.04, n=3 paired blocks."));
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
            Assert.That(answer.Findings[1], Is.EqualTo("NET.TCP, 8 in flight: async against sync is not available."));
        });
    }

    [Test]
    public void With_nothing_valid_nothing_is_named_fastest() =>
        Assert.That(Answer.Of([SampleRuns.Run(Sync, 1, 1, "died")]).Findings, Is.EqualTo(new[]
        {
            "No method can be named fastest: no cell at the most calls in flight is valid.",
        }));

    [Test]
    public void One_repetition_has_no_interval_and_says_so()
    {
        var answer = Answer.Of([.. SampleRuns.Runs(Sync, 100), .. SampleRuns.Runs(Async, 90)]);

        Assert.That(answer.Findings[0], Does.EndWith("Next: NET.TCP sync; no interval is available (it takes two blocks that have both)."));
        Assert.That(answer.Findings[1], Does.EndWith("async against sync is not available."));
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
