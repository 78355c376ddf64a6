using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>From repetitions to verdicts: every contrast of a run, the controls among them.</summary>
internal static class Contrasts
{
    /// <summary>The reason of a control that came out as it must.</summary>
    public const string Held = "held";

    /// <summary>The reason of a delay that the blocks are too restless to find.</summary>
    public const string OutOfReach = "out of reach of so restless blocks";

    /// <summary>The declared family first, then stacks, exploratory ones and controls; within each, by the order of the cells.</summary>
    public static IReadOnlyList<Contrast> Build(IReadOnlyList<RepetitionRecord> runs)
    {
        IReadOnlyList<CellPair> pairs = CellPairs.Of(CellRepetitions.Of(runs));
        string? objection = Objection(pairs, runs);
        Dictionary<Family, int> sizes = pairs.GroupBy(pair => pair.Family).ToDictionary(family => family.Key, family => family.Count());
        return
        [
            .. pairs.OrderBy(pair => Order(pair.Family)).Select(pair => pair.Family == Family.Control
                ? OfControl(pair)
                : Of(pair, pair.Family == Family.Exploratory ? 1 : sizes[pair.Family], objection)),
        ];
    }

    /// <summary>What forbids every verdict of the run, in one line; null if nothing does.</summary>
    public static string? Objection(IReadOnlyList<RepetitionRecord> runs) => Objection(CellPairs.Of(CellRepetitions.Of(runs)), runs);

    private static string? Objection(IReadOnlyList<CellPair> pairs, IReadOnlyList<RepetitionRecord> runs)
    {
        int noisy = CountedRuns.Noisy(runs).Count();
        if (noisy > NoiseGates.MaxNoisyBlocks)
            return $"{noisy} blocks were disturbed from outside ({runs.Last(run => run.NoiseReason is not null).NoiseReason}): run again on a quieter machine";
        CellPair[] controls = [.. pairs.Where(pair => pair.Family == Family.Control)];
        return controls.Length == 0
            ? "there were no controls: run with --controls on"
            : controls.Select(ObjectionOf).FirstOrDefault(objection => objection is not null);
    }

    private static string? ObjectionOf(CellPair control)
    {
        PairedLogs? logs = control.B.LogsOver(control.A);
        // Too few blocks is each contrast's own reason, and says more.
        if (logs is { N: < VerdictRule.MinBlocks })
            return null;
        return control.B.Cell.Control == Control.AaTwin ? ControlRule.ObjectionOfTwin(logs) : ControlRule.ObjectionOfDelay(logs);
    }

    private static Contrast OfControl(CellPair pair)
    {
        PairedLogs? logs = pair.B.LogsOver(pair.A);
        Contrast contrast = Of(pair, 1, objection: null);
        return contrast.Verdict == VerdictWord.Refused ? contrast : contrast with { Reason = ObjectionOf(pair) ?? Outcome(pair, logs!) };
    }

    private static string Outcome(CellPair pair, PairedLogs logs) =>
        pair.B.Cell.Control == Control.Delay10 && !ControlRule.IsWithinReach(logs) ? OutOfReach : Held;

    private static Contrast Of(CellPair pair, int size, string? objection)
    {
        PairedLogs? logs = pair.B.LogsOver(pair.A);
        (PairedRatio? alone, PairedRatio? together) = (logs?.Ratio(), logs?.Ratio(1 - VerdictRule.Alpha, size));
        Verdict verdict = VerdictRule.Of(logs, size, pair.A.Void ?? pair.B.Void ?? objection);
        return new()
        {
            Scenario = pair.A.Cell.Scenario,
            A = pair.A.Cell.Key,
            B = pair.B.Cell.Key,
            Family = pair.Family,
            FamilySize = size,
            N = logs?.N ?? 0,
            Ratio = alone?.Ratio,
            RatioLo = alone?.Lo,
            RatioHi = alone?.Hi,
            SimultaneousLo = together?.Lo,
            SimultaneousHi = together?.Hi,
            P = logs is null ? null : SignFlip.P(logs),
            Mde = logs is null ? null : Sensitivity.MinimalEffect(logs.Sd, logs.N, size),
            NNeeded = logs is null ? null : Sensitivity.BlocksNeeded(logs.Sd, size),
            Verdict = verdict.Word,
            Reason = verdict.Reason,
            CellA = pair.A.Cell,
            CellB = pair.B.Cell,
        };
    }

    private static int Order(Family family) => family switch
    {
        Family.Declared => 0,
        Family.Stack => 1,
        Family.Exploratory => 2,
        _ => 3,
    };
}
