using IntegrationMethods.Measurement.Gates;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Gates;

/// <summary>Gates on the figures of cells, over repetitions of 20 calls and 1,000 rows.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class CellGatesTests(CallForm form)
{
    private readonly Cell _cell = SampleRuns.Cell("nettcp", form);

    private string Key => _cell.Key;

    // 10,000 rows per second, within a hair.
    [TestCase("rows/s<10500", 3)]
    [TestCase("rows/s<10000", 4)]
    [TestCase("rows/s<9500", 0)]
    public void Rows_per_second_are_those_of_a_repetition_over_its_wall_time(string gate, int exitCode) =>
        Assert.That(Decide(gate, SampleRuns.Runs(_cell, 100, 100.1, 99.9)), Is.EqualTo(exitCode));

    [TestCase("cpu>49ms", 3)]
    [TestCase("cpu>50ms", 4)]
    [TestCase("cpu>51ms", 0)]
    public void Processor_time_is_that_of_both_processes_for_1000_rows(string gate, int exitCode) =>
        Assert.That(Decide(gate, new[] { 50, 50.1, 49.9 }.Select(WithCpu)), Is.EqualTo(exitCode));

    [Test]
    public void Percentiles_are_service_times_in_a_closed_loop_and_latencies_where_there_are_any()
    {
        RepetitionRecord[] closed = [.. new[] { 5, 5.01, 4.99 }.Select((ms, i) => WithTimes(i, new() { P50Ms = ms }, new()))],
            open = [.. closed.Select((run, i) => WithTimes(i, run.Time.Batch, new() { P50Ms = 2 * run.Time.Batch.P50Ms }))];

        Assert.That(Decide("p50>6ms", closed), Is.Zero);
        Assert.That(Decide("p50>6ms", open), Is.EqualTo(3));
    }

    [Test]
    public void A_percentile_of_too_few_calls_can_not_be_decided_and_says_how_many_would_do()
    {
        IReadOnlyList<GateResult> results = Evaluate("p99>20ms", SampleRuns.Runs(_cell, 100, 101, 99));

        Assert.That(GateResult.ExitCode(results), Is.EqualTo(4));
        Assert.That(GateSentences.Lines(results), Is.EqualTo(new[]
        {
            $"CAN'T TELL p99>20ms: {Key}: this percentile needs 1,000 calls in each repetition, and there were 20: add --batches 1000.",
        }));
    }

    [Test]
    public void What_was_not_measured_or_only_once_can_not_be_decided()
    {
        Assert.That(GateSentences.Lines(Evaluate("cpu>20ms", SampleRuns.Runs(_cell, 100, 101))).Single(),
            Does.StartWith("CAN'T TELL cpu>20ms").And.EndsWith(": not measured in every repetition, or 0."));
        Assert.That(GateSentences.Lines(Evaluate("rows/s<1", SampleRuns.Runs(_cell, 100))).Single(),
            Does.EndWith(": an interval needs two repetitions: see --repetitions."));
    }

    [Test]
    public void A_failure_says_what_the_figure_is_and_an_open_interval_what_would_decide_it()
    {
        Assert.That(GateSentences.Lines(Evaluate("rows/s<20000", SampleRuns.Runs(_cell, 100, 100.1, 99.9))).Single(),
            Does.Match($@"^FAILED rows/s<20000: {Key}: 10,000 rows/s \[9,9\d\d–10,0\d\d\]\.$"));
        Assert.That(GateSentences.Lines(Evaluate("rows/s<9900", SampleRuns.Runs(_cell, 100, 104, 97, 99, 100))).Single(),
            Does.Match($@"^CAN'T TELL rows/s<9900: {Key}: 10,00\d rows/s \[9,\d+–10,\d+\]; about \d+ repetitions \(--repetitions\), or a "
                + "quieter machine, would decide it\\.$"));
    }

    [Test]
    public void A_void_cell_fails_every_gate()
    {
        IReadOnlyList<GateResult> results = Evaluate("rows/s<1,p99>1s",
            [.. SampleRuns.Runs(_cell, 100, 101), SampleRuns.Run(_cell, 3, 50, "rows differ")]);

        Assert.That(GateResult.ExitCode(results), Is.EqualTo(3));
        Assert.That(GateSentences.Lines(results), Is.EqualTo(new[] { "rows/s<1", "p99>1s" }
            .Select(gate => $"FAILED {gate}: {Key} is void: block 3: rows differ.")));
    }

    [Test]
    public void Neither_the_floor_nor_controls_the_naive_profile_or_another_build_are_judged()
    {
        Cell[] others = [SampleRuns.Cell("inprocess", form), _cell with { Control = Control.AaTwin },
            _cell with { Control = Control.Delay10 }, _cell with { Profile = Profile.Naive }, _cell with { Build = ProgramBuild.Other }];

        IReadOnlyList<GateResult> results = Evaluate("rows/s<1",
            others.Append(_cell).SelectMany(cell => SampleRuns.Runs(cell, 100, 101, 99)));

        Assert.That(results.Select(result => result.Cell), Is.EqualTo(new[] { Key }));
        Assert.That(GateSentences.Lines(results), Is.EqualTo(new[] { "PASSED rows/s<1: 1 cell." }));
    }

    [Test]
    public void All_intervals_of_a_run_hold_together()
    {
        Cell other = SampleRuns.Cell("soap", form);
        RepetitionRecord[] runs = [.. SampleRuns.Runs(_cell, 100, 104, 97)];

        double Hi(string gates, IEnumerable<RepetitionRecord> of) => Evaluate(gates, of)[0].FigureHi!.Value;

        double alone = Hi("rows/s<1", runs);
        Assert.That(Hi("rows/s<1,rows/s<2", runs), Is.GreaterThan(alone));
        Assert.That(Hi("rows/s<1", runs.Concat(SampleRuns.Runs(other, 100, 101, 99))),
            Is.EqualTo(Hi("rows/s<1,rows/s<2", runs)).Within(1e-9), "two cells are as many as two gates");
    }

    [Test]
    public void Launches_that_differ_widen_the_interval()
    {
        RepetitionRecord[] one = [.. SampleRuns.Runs(_cell, 95, 96, 95, 105, 104, 105)],
            two = [.. one.Select(run => run with { Launch = run.Block <= 3 ? 1 : 2 })];

        Assert.That(Decide("rows/s<8000", one), Is.Zero);
        Assert.That(Decide("rows/s<8000", two), Is.EqualTo(4));
        Assert.That(GateSentences.Lines(Evaluate("rows/s<8000", two)).Single(),
            Does.EndWith("; more repetitions (--repetitions), another bound or a quieter machine would decide it."));
    }

    private RepetitionRecord WithCpu(double msPer1000Rows, int i) => SampleRuns.Run(_cell, i + 1, 100) with
    {
        Client = new() { CpuUserMs = msPer1000Rows / 2, CpuSysMs = 0 },
        Server = new() { CpuUserMs = 0, CpuSysMs = msPer1000Rows / 2 },
    };

    private RepetitionRecord WithTimes(int i, CallPercentiles service, LatencyTimes latency)
    {
        RepetitionRecord run = SampleRuns.Run(_cell, i + 1, 100);
        return run with { Time = run.Time with { Batch = service, Latency = latency } };
    }

    private static int Decide(string gates, IEnumerable<RepetitionRecord> runs) => GateResult.ExitCode(Evaluate(gates, runs));

    private static IReadOnlyList<GateResult> Evaluate(string gates, IEnumerable<RepetitionRecord> runs) =>
        CellGates.Of(Gate.ParseAll(gates), CellRepetitions.Of([.. runs]));
}
