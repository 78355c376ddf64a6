using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>How often a family of verdicts about equals is wrong at all, and how often a difference that is there is found.</summary>
internal sealed class FamilyCheck(int trials) : ISelfcheck
{
    private const int Blocks = 10;
    private const int Family = 10;

    public string Name => "family";

    public bool IsExact => true;

    public Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct) => Task.FromResult<IReadOnlyList<CheckRow>>(
    [
        Percent.AtMost("any of 10 equal contrasts told apart", FalseAlarms(Family), 5.5),
        Percent.Over("the same without the family's allowance", FalseAlarms(1), 25),
        Percent.Over("a true 1.10 found at s = 5 %", Power(1.10), 99),
        Percent.Within("a true 1.05 found at s = 5 %", Power(1.05), 76, 80),
    ]);

    private double FalseAlarms(int allowedFor)
    {
        var random = new Deviates(3);
        return Percent.Of(trials, () => Enumerable.Range(0, Family).Any(_ => Differs(Pairs(random, 1, 0.1), allowedFor)));
    }

    private double Power(double ratio)
    {
        var random = new Deviates(4);
        return Percent.Of(trials, () => Pairs(random, ratio, 0.05).Ratio().Lo > 1);
    }

    private static bool Differs(PairedLogs logs, int family) =>
        VerdictRule.Of(logs, family, objection: null).Word is VerdictWord.Faster or VerdictWord.Slower;

    private static PairedLogs Pairs(Deviates random, double ratio, double sd) =>
        PairedLogs.Of([.. Enumerable.Range(0, Blocks).Select(_ => Math.Log(ratio) + sd * random.Normal())])!;
}
