using System.Globalization;
using IntegrationMethods.Client.Results;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Client.Statistics;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>
/// Real runs of clones: 40 pairs of equals, which must come out equal, and 20 delays of 10 %, which must be found wherever the
/// blocks are quiet enough to find them. Every run has fresh processes, as what differs between two processes is part of the error.
/// </summary>
internal sealed class LiveCheck(Action<string> say) : ISelfcheck
{
    private const int Runs = 5;
    private const int Delays = 20;
    private const int MostFalseAlarms = 5;

    public string Name => "live";

    public bool IsExact => false;

    public async Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct)
    {
        var contrasts = new List<Contrast>();
        int noisy = 0, unsteady = 0;
        for (int run = 1; run <= Runs; run++)
        {
            IReadOnlyList<RunRecord> runs = await SmallRun.RunAsync(SmallRun.Plan(Cells(), 100 + run, VerdictRule.LeastBlocks), new CheckProgress($"live run {run} of {Runs}", say), ct);
            contrasts.AddRange(Contrasts.Build(runs).Where(contrast => contrast.Family == Family.Control));
            noisy += CountedRuns.Noisy(runs).Count();
            unsteady += runs.Count(record => record.Time.Steady == false);
        }
        return [.. Rows(contrasts, Text($"{noisy} disturbed blocks, {unsteady} unsteady repetitions"))];
    }

    // Eight cells and a twin of each; every other one has a delayed clone, too.
    private static PlannedCell[] Cells()
    {
        IReadOnlyList<PlannedCell> cells = SmallRun.Cells("all", [CallForm.Sync, CallForm.Async], 1);
        PlannedCell[] direct = [.. cells.Where(planned => planned.Transport.Stack == "direct")];
        return
        [
            .. direct,
            .. direct.Select(planned => planned.As(Control.AaTwin)),
            .. direct.Where((_, i) => i % 2 == i / 2 % 2).Select(planned => planned.As(Control.Delay10)),
        ];
    }

    private static IEnumerable<CheckRow> Rows(List<Contrast> contrasts, string circumstances)
    {
        Contrast[] twins = [.. contrasts.Where(contrast => contrast.CellB!.Control == Control.AaTwin)];
        Contrast[] delayed = [.. contrasts.Where(contrast => contrast.CellB!.Control == Control.Delay10)];
        Contrast[] inReach = [.. delayed.Where(contrast => contrast.Mde < ControlRule.Delay)];
        int alarms = twins.Count(contrast => contrast.RatioLo > 1 || contrast.RatioHi < 1), found = inReach.Count(contrast => contrast.RatioLo > 1);
        yield return new(
            Text($"live: {twins.Length} pairs of equals (A/A)"),
            Text($"≤ {MostFalseAlarms} told apart"),
            Text($"{alarms} told apart; median ratio {Median(twins.Select(contrast => contrast.Ratio)):0.000}, median MDE {Median(twins.Select(contrast => contrast.Mde)):0.0 %}, {circumstances}"),
            alarms <= MostFalseAlarms);
        yield return new(
            Text($"live: {delayed.Length} delays of 10 %"),
            "≥ 18 of 20 found where MDE < 10 %",
            Text($"{found} of {inReach.Length} found; median ratio {Median(delayed.Select(contrast => contrast.Ratio)):0.000}, MDE over 10 % at {delayed.Length - inReach.Length}{(2 * inReach.Length < Delays ? ": too restless to tell" : "")}"),
            2 * inReach.Length >= Delays && 10 * found >= 9 * inReach.Length);
    }

    private static double Median(IEnumerable<double?> values)
    {
        double[] sorted = [.. values.OfType<double>().Order()];
        return sorted.Length == 0 ? double.NaN : sorted[sorted.Length / 2];
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
