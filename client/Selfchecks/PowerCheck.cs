using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;
using static System.FormattableString;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>Whether the difference that a run says it would find is found as often as it says, by the whole rule of verdicts.</summary>
internal sealed class PowerCheck(int trials)
{
    private const double Sd = 0.05;

    private static readonly (int Blocks, int Contrasts)[] s_runs = [(10, 1), (10, 16), (15, 16), (30, 16), (40, 16)];

    public IReadOnlyList<CheckRow> Run() => [.. s_runs.Select(run => Row(run.Blocks, run.Contrasts))];

    private CheckRow Row(int blocks, int contrasts)
    {
        var random = new Deviates(4);
        double effect = RulePower.Factor(blocks, contrasts)!.Value * Sd;
        double found = Percent.Of(trials, () => VerdictRule.Differs(
            Estimate.Of(PairedLogs.Of([.. Enumerable.Range(0, blocks).Select(_ => effect + Sd * random.Normal())])!), contrasts));
        return Percent.Within(
            Invariant($"the smallest difference promised at n = {blocks} among {contrasts}, found"), found, 100 * RulePower.Power - 3,
                100 * RulePower.Power + 3);
    }
}
