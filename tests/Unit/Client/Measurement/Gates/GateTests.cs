using IntegrationMethods.Measurement.Gates;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Gates;

internal sealed class GateTests
{
    [TestCase("p50>1.5s", GateFigure.P50, 1_500)]
    [TestCase("p90 > 20 ms", GateFigure.P90, 20)]
    [TestCase("p95>0.5ms", GateFigure.P95, 0.5)]
    [TestCase("p99>20ms", GateFigure.P99, 20)]
    [TestCase("rows/s<10000", GateFigure.RowsPerS, 10_000)]
    [TestCase("cpu>50ms", GateFigure.Cpu, 50)]
    [TestCase("slower:2.5%", GateFigure.Slower, 0.025)]
    public void A_gate_is_read(string text, GateFigure figure, double bound) =>
        Assert.That(Gate.ParseAll(text), Is.EqualTo(new[] { new Gate(text, figure, bound) }));

    [Test]
    public void Several_have_commas_between_them() =>
        Assert.That(Gate.ParseAll("p99>20ms, rows/s<10000,slower:5%").Select(gate => gate.Text),
            Is.EqualTo(new[] { "p99>20ms", "rows/s<10000", "slower:5%" }));

    [TestCase("", "")]
    [TestCase("p99>20ms,", "")]
    [TestCase("p99>20", "p99>20")]
    [TestCase("p99>20m", "p99>20m")]
    [TestCase("p98>20ms", "p98>20ms")]
    [TestCase("p99>=20ms", "p99>=20ms")]
    [TestCase("p99>-1ms", "p99>-1ms")]
    [TestCase("rows/s<10000ms", "rows/s<10000ms")]
    [TestCase("rows<10000", "rows<10000")]
    [TestCase("cpu>50ms;p99>1s", "cpu>50ms;p99>1s")]
    public void Anything_else_is_refused_with_an_example_of_each(string text, string refused) =>
        Assert.That(() => Gate.ParseAll(text), Throws.TypeOf<UsageException>().With.Message.EqualTo(
            "--fail-on must be gates such as p99>20ms, rows/s<10000, cpu>50ms or slower:5%, with commas between them, not "
                + $"'{refused}'."));

    [TestCase("p99<20ms", "p99>20ms")]
    [TestCase("cpu < 1.5 s", "cpu>1.5s")]
    [TestCase("rows/s>10000", "rows/s<10000")]
    public void The_wrong_direction_is_refused_with_the_right_one(string text, string right) =>
        Assert.That(() => Gate.ParseAll(text), Throws.TypeOf<UsageException>().With.Message.EqualTo(
            $"--fail-on must be {right}, not '{text}': it names what fails a run."));

    [TestCase("p99>20ms", 21, 25, GateOutcome.Fail)]
    [TestCase("p99>20ms", 19, 25, GateOutcome.Undecided)]
    [TestCase("p99>20ms", 20, 25, GateOutcome.Undecided)]
    [TestCase("p99>20ms", 15, 20, GateOutcome.Pass)]
    [TestCase("rows/s<100", 80, 99, GateOutcome.Fail)]
    [TestCase("rows/s<100", 80, 100, GateOutcome.Undecided)]
    [TestCase("rows/s<100", 100, 101, GateOutcome.Pass)]
    public void The_whole_interval_decides(string gate, double lo, double hi, GateOutcome outcome) =>
        Assert.That(Gate.ParseAll(gate).Single().Evaluate(lo, hi), Is.EqualTo(outcome));

    [TestCase("rows/s<100", true, "--rate fixes them")]
    [TestCase("p95>20ms", false, "needs --rate")]
    [TestCase("rows/s<100", false, null)]
    [TestCase("p95>20ms", true, null)]
    [TestCase("p99>20ms", true, null)]
    [TestCase("p99>20ms", false, null)]
    [TestCase("cpu>20ms", true, null)]
    public void A_figure_that_a_kind_of_run_has_not_is_an_objection(string gate, bool isOpenLoop, string? words) =>
        Assert.That(Gate.ParseAll(gate).Single().Objection(isOpenLoop), words is null ? Is.Null : Does.Contain(words));
}
