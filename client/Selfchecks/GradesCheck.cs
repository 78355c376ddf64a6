using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Measurement.Verdicts;
using static System.FormattableString;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>Other times beside the same evidence: the grade of a run must stay, and all of its blocks must count.</summary>
internal static class GradesCheck
{
    private const int Runs = 500;
    private const int Blocks = 12;

    public static IReadOnlyList<CheckRow> Run()
    {
        var random = new Deviates(5);
        var plan = new SmallPlan(rows => SmallRun.Cells(rows, "sockets/direct"), 5, Blocks);
        int changed = 0;
        var grades = new List<NoiseGrade?>();
        for (int run = 0; run < Runs; run++)
        {
            RepetitionRecord[] runs = [.. Made(plan, random)];
            grades.Add(NoiseGrades.Of(runs));
            RepetitionRecord[] retimed = [.. runs.Select(record => Retimed(record, random))];
            changed += NoiseGrades.Of(retimed) == grades[^1] && CellRepetitions.Of(retimed).All(cell => cell.Times.Count == Blocks) ? 0 : 1;
        }
        string seen = string.Join(", ", grades.GroupBy(grade => grade).OrderBy(grade => grade.Key)
            .Select(grade => Invariant($"{grade.Count()} {CsvText.Of(grade.Key)}")));
        return
        [
            new("grades: all times changed, evidence kept", "no grade changes, every block counts",
                string.Create(CultureInfo.InvariantCulture, $"{changed} of {Runs} runs changed; {seen}"), changed == 0
                    && grades.Distinct().Count() == Enum.GetValues<NoiseGrade>().Length),
        ];
    }

    private static IEnumerable<RepetitionRecord> Made(SmallPlan plan, Deviates random)
    {
        double load = random.Exponential();
        return from block in Enumerable.Range(1, Blocks)
               let evidence = Evidence(random, load)
               from planned in plan.Cells(new RowsPlan(plan.Settings(""), _ => RowDigest.Of([]), FormKind.Native))
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
