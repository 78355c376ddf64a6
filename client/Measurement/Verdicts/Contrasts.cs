using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>From repetitions to verdicts: every contrast of a run, the controls among them.</summary>
internal sealed class Contrasts
{
    /// <summary>The reason of a control that came out as it must.</summary>
    public const string Held = "held";

    /// <summary>What the reason of a delay control starts with where its delay can't be detected.</summary>
    public const string OutOfReach = "too few blocks to detect it";

    private static readonly Family[] s_order = [Family.Declared, Family.Stack, Family.Tls, Family.Address, Family.Exploratory,
        Family.Generator, Family.Control];

    private readonly Metric _metric;
    private readonly IReadOnlyList<CellRepetitions> _cells;
    private readonly IReadOnlyList<CellPair> _pairs;
    private readonly RunDesign _design;
    private readonly Dictionary<Family, int> _sizes;
    private readonly TimeSpan? _block;
    private readonly bool _crowded;
    private readonly bool _withPower;
    private readonly string? _objection;

    private Contrasts(IReadOnlyList<RepetitionRecord> runs, Metric metric, bool withPower)
    {
        (_metric, _withPower) = (metric, withPower);
        _cells = CellRepetitions.Of(runs);
        _pairs = CellPairs.Of(_cells, metric);
        _design = new(_cells, metric);
        _sizes = _pairs.GroupBy(pair => pair.Family).ToDictionary(family => family.Key, family => family.Count());
        _block = BlockTime(runs);
        _crowded = MachineNoise.Of(runs)?.Grade == NoiseGrade.Crowded;
        _objection = FindObjection();
    }

    /// <summary>Of every outcome that was measured.</summary>
    public static IReadOnlyList<Contrast> All(IReadOnlyList<RepetitionRecord> runs, bool withPower = true) =>
        [.. Enum.GetValues<Metric>().Where(metric => metric == Records.Metric.WallTime || runs.Any(run => metric.Of(run) is not null))
            .SelectMany(metric => Build(runs, metric, withPower))];

    /// <summary>Of one outcome, by family in the order of the file, then by the order of the cells.</summary>
    public static IReadOnlyList<Contrast> Build(IReadOnlyList<RepetitionRecord> runs, Metric metric = Records.Metric.WallTime,
        bool withPower = true)
    {
        var contrasts = new Contrasts(runs, metric, withPower);
        return contrasts.WithGenerators(
            [.. contrasts._pairs.OrderBy(pair => Array.IndexOf(s_order, pair.Family)).Select(contrasts.OfFamily)]);
    }

    /// <summary>Two cells whose pair is no question of the run: as strictly as one of the declared family.</summary>
    public static Contrast Between(IReadOnlyList<RepetitionRecord> runs, Cell a, Cell b, Metric metric = Records.Metric.WallTime)
    {
        var contrasts = new Contrasts(runs, metric, withPower: false);
        CellRepetitions Find(Cell cell) => contrasts._cells.First(repetitions => repetitions.Cell == cell);
        return contrasts.Of(new(Find(a), Find(b), Family.Exploratory), Math.Max(1, contrasts._sizes.GetValueOrDefault(Family.Declared)),
            contrasts._objection);
    }

    /// <summary>Why the run gives no verdicts, in one line; null if nothing does.</summary>
    public static string? Objection(IReadOnlyList<RepetitionRecord> runs) =>
        new Contrasts(runs, Records.Metric.WallTime, withPower: false)._objection;

    private Contrast OfFamily(CellPair pair) => pair.Family switch
    {
        Family.Control => OfControl(pair),
        // The load generator is asked about cell by cell, whatever the controls say of the method of comparing.
        Family.Generator => Of(pair, 1, objection: null),
        _ => Of(pair),
    };

    private IReadOnlyList<Contrast> WithGenerators(IReadOnlyList<Contrast> contrasts)
    {
        if (_metric != Records.Metric.WallTime)
            return contrasts;
        Contrast[] checks = GeneratorProof.Checks(contrasts);
        Dictionary<Cell, GeneratorVerdict?> words = _cells.DistinctBy(cell => cell.Cell)
            .ToDictionary(cell => cell.Cell, cell => GeneratorProof.Of(cell, checks).Word);
        return [.. contrasts.Select(contrast => contrast.CellB!.Control is not null
            ? contrast
            : contrast with { Generator = GeneratorProof.Worst(words[contrast.CellA!], words[contrast.CellB!]) })];
    }

    private string? FindObjection()
    {
        CellPair[] controls = [.. _pairs.Where(pair => pair.Family == Family.Control)];
        return controls.Length == 0
            ? "there were no controls: run with --controls on"
            : controls.Select(ObjectionOf).FirstOrDefault(objection => objection is not null);
    }

    private string? ObjectionOf(CellPair control)
    {
        bool isDelay = control.B.Cell.Control == Control.Delay10;
        Estimate? estimate = isDelay ? _design.WithoutDelay(control.A, control.B) : _design.Of(control.A, control.B);
        // Too few blocks is each contrast's own reason, and says more.
        return estimate is { N: < VerdictRule.MinBlocks } ? null
            : isDelay ? ControlRule.ObjectionOfDelay(estimate)
            : ControlRule.ObjectionOfTwin(estimate);
    }

    private Contrast OfControl(CellPair pair)
    {
        Contrast contrast = Of(pair, 1, objection: null);
        return contrast.Verdict == VerdictKind.Refused ? contrast : contrast with { Reason = ObjectionOf(pair) ?? Came(pair) };
    }

    // A delay that waits takes no processor time, so that there is none to find.
    private string Came(CellPair pair) => pair.B.Cell.Control == Control.Delay10 && _metric == Records.Metric.WallTime
        ? ControlRule.Miss(_design.Of(pair.A, pair.B)!) ?? Held
        : Held;

    private Contrast Of(CellPair pair) => Of(pair, pair.Family == Family.Exploratory ? 1 : _sizes[pair.Family], _objection);

    private Contrast Of(CellPair pair, int size, string? objection)
    {
        Estimate? estimate = _design.Of(pair.A, pair.B);
        (PairedRatio? alone, PairedRatio? together) = (estimate?.Ratio(), estimate?.Ratio(1 - VerdictRule.Alpha, size));
        Verdict verdict = VerdictRule.Of(estimate, size, pair.A.Void ?? pair.B.Void ?? objection, _block);
        var contrast = new Contrast
        {
            RunId = pair.A.First.RunId,
            Scenario = pair.A.Cell.Scenario,
            A = pair.A.Cell.Key,
            B = pair.B.Cell.Key,
            Metric = _metric,
            Family = pair.Family,
            FamilySize = size,
            N = estimate?.N ?? 0,
            Ratio = alone?.Ratio,
            RatioLo = alone?.Lo,
            RatioHi = alone?.Hi,
            SimultaneousLo = together?.Lo,
            SimultaneousHi = together?.Hi,
            P = estimate is null ? null : SignFlip.P(estimate.Logs),
            Bound = together?.Bound,
            Mde = estimate is null || !_withPower ? null : Sensitivity.MinimalEffect(estimate, size),
            NNeeded = estimate is null ? null : Sensitivity.BlocksNeeded(estimate, size),
            LimitedByLaunches = estimate?.IsLimitedByLaunches,
            Verdict = verdict.Word,
            Reason = verdict.Reason,
            CellA = pair.A.Cell,
            CellB = pair.B.Cell,
        };
        return contrast with { Provisional = _crowded && contrast.IsOfForms && verdict.Word != VerdictKind.Refused
            && _metric == Records.Metric.WallTime };
    }

    // From the start of one block to that of the next in the same launch of the processes, in the middle, and its part of the launches
    // between blocks; null for runs without two blocks in a launch.
    private static TimeSpan? BlockTime(IEnumerable<RepetitionRecord> runs)
    {
        var starts = runs.Where(run => run.Cell.IsInBlocks && run.Position == 1)
            .Select(run => (run.RunId, run.Block, Launch: run.Launch ?? 1, run.Time.StartedUtc)).OrderBy(start => start.StartedUtc)
                .ToArray();
        ILookup<bool, TimeSpan> steps = starts.Zip(starts.Skip(1))
            .Where(pair => (pair.First.RunId, pair.First.Block + 1) == (pair.Second.RunId, pair.Second.Block))
            .ToLookup(pair => pair.First.Launch != pair.Second.Launch, pair => pair.Second.StartedUtc - pair.First.StartedUtc);
        if (Middle(steps[false]) is not { } block)
            return null;
        int launches = steps[true].Count();
        return launches == 0 ? block : block + (Middle(steps[true])!.Value - block) * launches / (launches + steps[false].Count());
    }

    private static TimeSpan? Middle(IEnumerable<TimeSpan> times) =>
        times.Order().ToArray() is { Length: > 0 } ordered ? ordered[ordered.Length / 2] : null;
}
