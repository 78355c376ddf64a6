using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Gates;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Compare;

public sealed class SlowerGateTests
{
    [TestCase("slower:5%", 0.05)]
    [TestCase("slower:0%", 0)]
    [TestCase("slower:2.5%", 0.025)]
    public void A_gate_is_read(string text, double most) => Assert.That(Gate.ParseSlower(text).Bound, Is.EqualTo(most));

    [TestCase("slower")]
    [TestCase("slower:5")]
    [TestCase("slower:-5%")]
    [TestCase("slower:2,5%")]
    [TestCase("slower:9999%")]
    [TestCase("faster:5%")]
    [TestCase("slower:5%,slower:6%")]
    [TestCase("")]
    public void Anything_else_is_refused_with_an_example(string text) =>
        Assert.That(() =>
            Gate.ParseSlower(text), Throws.TypeOf<UsageException>().With.Message.Contain("slower:5%").And.Message.Contain($"'{text}'"));

    [Test]
    public void A_gate_on_a_figure_is_refused_with_where_it_belongs() =>
        Assert.That(() => Gate.ParseSlower("p99>20ms"), Throws.TypeOf<UsageException>().With.Message.EqualTo(
            "--fail-on must be slower: with a percentage from 0 to 1000, such as slower:5%, not 'p99>20ms': gates on the figures of a "
                + "single run belong to that run."));

    // Both runs vary by a hair, so that the interval is a hair wide.
    [TestCase(1.06, "slower:5%", 3)]
    [TestCase(1.04, "slower:5%", 0)]
    [TestCase(1.05, "slower:5%", 4)]
    [TestCase(0.5, "slower:0%", 0)]
    [TestCase(1.06, "slower:0%", 3)]
    public void A_cell_fails_whose_whole_interval_lies_beyond_and_holds_where_all_of_it_lies_below(double ratio, string gate,
        int exitCode) =>
            Assert.That(Decide(gate, [100, 100.1, 99.9], [100 * ratio, 100.1 * ratio, 99.9 * ratio]), Is.EqualTo(exitCode));

    [Test]
    public void A_failure_says_which_cell_took_how_much_longer_over_what() =>
        Assert.That(Lines("slower:5%", [100, 100.1, 99.9], [106, 106.1, 105.9]),
            Has.One.Matches("^FAILED slower:5%: nettcp/direct sync 8 took 1\\.06.* times as long in B, relative to the floor\\.$"));

    [Test]
    public void An_interval_that_only_reaches_beyond_is_inconclusive_and_says_what_would_help() =>
        Assert.That(Lines("slower:5%", [100, 140, 70], [130, 180, 95]), Is.EqualTo(new[]
        {
            "CAN'T TELL slower:5%: nettcp/direct sync 8 took 1.31 [0.62–2.80] times as long in B, relative to the floor; about 2895 "
                + "repetitions in both runs (--repetitions), or a quieter machine, would decide it.",
        }));

    [Test]
    public void Where_no_number_of_repetitions_would_do_none_is_promised() =>
        Assert.That(Lines("slower:0%", [100, 140, 70], [130, 180, 95]),
            Has.One.EndsWith(
            "; more repetitions in both runs (--repetitions), another bound or a quieter machine would decide it."));

    // As many as the line says, of the same spread: nothing changed, and the gate holds.
    [Test]
    public void As_many_repetitions_as_are_named_decide()
    {
        double[] few = [98, 100, 102, 99, 101];

        CellChange cell = Cells(few, few).Single(cell => cell.IsDue);
        double[] many = [.. Enumerable.Range(0, cell.RepetitionsFor(0.02)!.Value).Select(i => few[i % few.Length])];

        Assert.That(Decide("slower:2%", few, few), Is.EqualTo(4));
        Assert.That(Decide("slower:2%", many, many), Is.Zero);
        Assert.That(Cells(many, many).Single(cell => cell.IsDue).Hi, Is.EqualTo(1.01).Within(0.003));
    }

    [Test]
    public void A_cell_that_is_no_longer_valid_fails()
    {
        IReadOnlyList<GateResult> results = Results("slower:5%", SampleRuns.Runs(SampleFolders.Sync, 100, 101),
            [SampleRuns.Run(SampleFolders.Sync, 1, 50, "rows differ")]);

        Assert.That(GateResult.ExitCode(results), Is.EqualTo(3));
        Assert.That(GateSentences.Lines(results),
            Has.One.Contains("was valid and is void in B: block 1: rows differ"));
    }

    [TestCase("slower:5%", "CAN'T TELL slower:5%: nettcp/direct sync 8: in one of the runs, fewer than two blocks")]
    [TestCase(null, "CAN'T TELL: no cell of B could be compared.")]
    public void Where_nothing_can_be_compared_nothing_can_be_decided(string? gate, string line)
    {
        Assert.That(Decide(gate, [100], [101]), Is.EqualTo(4));
        Assert.That(Lines(gate, [100], [101]), Has.One.StartsWith(line));
    }

    [Test]
    public void Without_a_gate_no_change_is_a_failure() =>
        Assert.That(Decide(null, [100, 100.1, 99.9], [200, 200.1, 199.9]), Is.Zero);

    // Few or noisy repetitions, a void cell, one that has no floor, and one in an open loop.
    [TestCase("slower:0%")]
    [TestCase("slower:5%")]
    [TestCase(null)]
    public void A_run_against_itself_holds_whatever_is_in_it(string? gate)
    {
        using var folder = new TemporaryFolder();
        RunFolder run = SampleFolders.Write(folder, "a",
        [
            .. SampleFolders.OverFloor(SampleRuns.Runs(SampleFolders.Sync, 100, 900, 10)), .. SampleRuns.Runs(SampleFolders.Async, 100),
            SampleRuns.Run(SampleRuns.Cell("soap", CallForm.Sync), 1, 50, "rows differ"),
            .. SampleRuns.Runs(SampleRuns.Cell("grpc", CallForm.Sync), 1, 2)
                .Select(one => one with { Workload = one.Workload with { RatePerS = 10 } }),
        ]);

        IReadOnlyList<GateResult> results = SlowerGate.Of(gate is null ? null : Gate.ParseSlower(gate), [SampleFolders.Change(run, run)]);

        Assert.That(GateResult.ExitCode(results), Is.Zero);
        Assert.That(GateSentences.Lines(results), gate is null ? Is.Empty : Is.EqualTo(new[] { $"PASSED {gate}: 3 cells." }),
            "of those that have times");
    }

    private static IReadOnlyList<string> Lines(string? gate, double[] before, double[] after) =>
        GateSentences.Lines(Results(gate, before, after));

    private static int Decide(string? gate, double[] before, double[] after) => GateResult.ExitCode(Results(gate, before, after));

    private static IReadOnlyList<GateResult> Results(string? gate, double[] before, double[] after) =>
        Results(gate, SampleRuns.Runs(SampleFolders.Sync, before), SampleRuns.Runs(SampleFolders.Sync, after));

    private static IReadOnlyList<GateResult> Results(string? gate, IEnumerable<RepetitionRecord> before,
        IEnumerable<RepetitionRecord> after) => SlowerGate.Of(gate is null ? null : Gate.ParseSlower(gate), [Change(before, after)]);

    private static IReadOnlyList<CellChange> Cells(double[] before, double[] after) =>
        Change(SampleRuns.Runs(SampleFolders.Sync, before), SampleRuns.Runs(SampleFolders.Sync, after)).Cells;

    private static RunChange Change(IEnumerable<RepetitionRecord> before, IEnumerable<RepetitionRecord> after)
    {
        using var folder = new TemporaryFolder();
        RunFolder a = SampleFolders.Write(folder, "a", SampleFolders.OverFloor(before)),
            b = SampleFolders.Write(folder, "b", SampleFolders.OverFloor(after));
        return SampleFolders.Change(a, b);
    }
}
