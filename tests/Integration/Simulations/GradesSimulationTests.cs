using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Client.Selfchecks;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Integration.Simulations;

/// <summary>Other times beside the same evidence: the grade of a run must stay, and all of its blocks must count.</summary>
[Category("InProcess")]
[Category("Long")]
[Parallelizable(ParallelScope.All)]
internal sealed class GradesSimulationTests
{
    private const int Runs = 500;
    private const int Blocks = 12;

    [Test]
    public void Times_change_no_grade_and_leave_every_block_in()
    {
        var random = new Deviates(5);
        var plan = new SmallRun(rows => [.. SmallRun.DirectCells(rows).Where(planned => planned.Cell.Transport == "sockets")], 5);
        var grades = new List<NoiseGrade?>();
        for (int run = 0; run < Runs; run++)
        {
            RepetitionRecord[] runs = [.. Made(plan, random)];
            grades.Add(MachineNoise.Of(runs)?.Grade);
            RepetitionRecord[] retimed = [.. runs.Select(record => Retimed(record, random))];
            Assert.That(MachineNoise.Of(retimed)?.Grade, Is.EqualTo(grades[^1]));
            Assert.That(CellRepetitions.Of(retimed).Select(cell => cell.Times.Count), Has.All.EqualTo(Blocks));
        }

        Assert.That(grades.Distinct().Count(), Is.EqualTo(Enum.GetValues<NoiseGrade>().Length), "every grade was among them");
    }

    private static IEnumerable<RepetitionRecord> Made(SmallRun plan, Deviates random)
    {
        double load = random.Exponential();
        return from block in Enumerable.Range(1, Blocks)
               let evidence = Evidence(random, load)
               from planned in plan.Cells(new RowsPlan(plan.Settings(""), _ => [RowDigest.Of([])], FormKind.Native))
               select new RepetitionRecord
               {
                   RunId = "selfcheck",
                   OrderSeed = plan.OrderSeed,
                   Block = block,
                   Position = 1,
                   Cell = planned.Cell,
                   Workload = planned.Workload,
                   Time = new() { StartedUtc = DateTimeOffset.UnixEpoch, WallMs = 10 + random.Uniform() },
                   Noise = evidence,
               };
    }

    // Of runs like these, every grade has its part.
    private static NoiseEvidence Evidence(Deviates random, double load) => new()
    {
        WindowMs = 3_000,
        Cpus = 2,
        StealMs = 20 * load * random.Exponential(),
        ForeignCpuMs = 400 * load * random.Exponential(),
    };

    private static RepetitionRecord Retimed(RepetitionRecord run, Deviates random) =>
        run with { Time = run.Time with { WallMs = 1e6 * random.Uniform(), WarmupMs = random.Uniform(), Steady = random.Uniform() < 0.5 } };
}
