using System.Globalization;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>Other times beside the same evidence: no gate may open or close, and the same blocks must count.</summary>
internal sealed class GatesCheck : ISelfcheck
{
    private const int Runs = 500;
    private const int Blocks = 12;

    public string Name => "gates";

    public bool IsExact => true;

    public Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct)
    {
        var random = new Deviates(5);
        var plan = new SmallPlan(rows => SmallRun.Cells(rows, "sockets/direct"), 5, Blocks);
        int changed = 0, disturbed = 0;
        for (int run = 0; run < Runs; run++)
        {
            RepetitionRecord[] runs = [.. Judged(Made(plan, random))];
            changed += Told(runs).SequenceEqual(Told([.. Judged(runs.Select(record => Retimed(record, random)))])) ? 0 : 1;
            disturbed += CountedRuns.Noisy(runs).Count();
        }
        return Task.FromResult<IReadOnlyList<CheckRow>>(
        [
            new("gates: all times changed, evidence kept", "0 gates change",
                string.Create(CultureInfo.InvariantCulture, $"{changed} of {Runs * Blocks} blocks changed, {disturbed} were disturbed"), changed == 0 && disturbed > 0),
        ]);
    }

    private static IEnumerable<RepetitionRecord> Made(SmallPlan plan, Deviates random) =>
        from block in Enumerable.Range(1, Blocks)
        from planned in plan.Cells(new RowsPlan(plan.Settings(""), RowDigest.Of([]), FormKind.True))
        select new RepetitionRecord
        {
            RunId = "selfcheck",
            Seed = plan.Seed,
            Block = block,
            Position = 1,
            Cell = planned.Cell,
            Workload = planned.Workload,
            Time = new() { StartedUtc = DateTimeOffset.UnixEpoch, WallMs = 10 + random.Uniform() },
            Noise = Evidence(random),
        };

    // Of blocks like these, about one in five is disturbed.
    private static NoiseEvidence Evidence(Deviates random) => new()
    {
        WindowMs = 100,
        Cpus = 2,
        StealMs = random.Exponential(),
        ForeignCpuMs = 3 * random.Exponential(),
        CanaryMs = 1 + 0.02 * random.Normal(),
        CanaryReferenceMs = 1,
        Throttled = 0,
        MajorFaults = 0,
        TcpRetransmits = 0,
        TcpSegments = 400,
    };

    private static IEnumerable<RepetitionRecord> Judged(IEnumerable<RepetitionRecord> runs) =>
        from block in runs.GroupBy(run => run.Block)
        let reason = NoiseGates.Complaint([.. block.Select(run => run.Noise)])
        from run in block
        select run with { NoiseReason = reason };

    private static RepetitionRecord Retimed(RepetitionRecord run, Deviates random) =>
        run with { NoiseReason = null, Time = run.Time with { WallMs = 1e6 * random.Uniform(), WarmupMs = random.Uniform(), Steady = random.Uniform() < 0.5 } };

    private static IEnumerable<(int, string?, bool)> Told(RepetitionRecord[] runs)
    {
        HashSet<RepetitionRecord> counted = CountedRuns.Of(runs);
        return runs.Select(run => (run.Block, run.NoiseReason, counted.Contains(run)));
    }
}
