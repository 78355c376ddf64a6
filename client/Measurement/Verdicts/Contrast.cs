using System.ComponentModel.DataAnnotations.Schema;
using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>
/// Cell b against cell a, paired by block: a row of <c>contrasts.csv</c>. Ratios are b's figure over a's: under 1, b
/// takes less. Null means not available and is an empty field. Built by <see cref="Contrasts"/>.
/// </summary>
internal sealed record Contrast
{
    /// <summary>The run; all rows of a file have the same.</summary>
    public required string RunId { get; init; }

    /// <summary>The work done, such as <c>rows</c>.</summary>
    public required string Scenario { get; init; }

    /// <summary>Name of the cell that <c>b</c> is compared with.</summary>
    public required string A { get; init; }

    /// <summary>Name of the cell that is compared.</summary>
    public required string B { get; init; }

    /// <summary>The metric that is compared.</summary>
    [Column("outcome")]
    public Metric Metric { get; init; }

    /// <summary>The question that the contrast belongs to.</summary>
    public required Family Family { get; init; }

    /// <summary>
    /// Contrasts whose intervals hold together with this one's: the whole family for <c>declared</c>, <c>stack</c>, <c>tls</c> and
    /// <c>address</c>, else 1.
    /// </summary>
    public required int FamilySize { get; init; }

    /// <summary>Blocks that have both cells.</summary>
    public required int N { get; init; }

    /// <summary>Geometric mean of b's figure over a's, weighted by block.</summary>
    public double? Ratio { get; init; }

    /// <summary>Lower end of the 95 % interval of this contrast alone.</summary>
    public double? RatioLo { get; init; }

    /// <summary>Upper end of the same.</summary>
    public double? RatioHi { get; init; }

    /// <summary>
    /// Lower end of the interval that holds together with the others of its family (Bonferroni): at 96 %, because stopping a run once it is
    /// precise costs up to 1 %.
    /// </summary>
    public double? SimultaneousLo { get; init; }

    /// <summary>Upper end of the same.</summary>
    public double? SimultaneousHi { get; init; }

    /// <summary>
    /// Two-sided p-value of a sign-flip test, or of a paired t test beyond 24 blocks; compare it with 0.04 / <see cref="FamilySize"/>.
    /// </summary>
    public double? P { get; init; }

    /// <summary>The largest difference that the simultaneous interval leaves possible, as a fraction: its farther end.</summary>
    public double? Bound { get; init; }

    /// <summary>
    /// The smallest difference that this number of blocks detects with 90 % power under the whole rule of verdicts, as a fraction;
    /// simulated, and null where so few blocks detect none.
    /// </summary>
    public double? Mde { get; init; }

    /// <summary>Blocks that would narrow the simultaneous interval to ±3 %; null if over 100,000.</summary>
    public int? NNeeded { get; init; }

    /// <summary>
    /// Whether differences between launches of the processes determine the simultaneous interval's width, so that more blocks alone don't
    /// narrow it.
    /// </summary>
    public bool? LimitedByLaunches { get; init; }

    /// <summary>The verdict on <c>b</c> against <c>a</c>.</summary>
    public required VerdictKind Verdict { get; init; }

    /// <summary>
    /// Whether the machine was so crowded that sync and async may compare differently on a quiet one; only for wall times, and not if
    /// refused.
    /// </summary>
    public bool Provisional { get; init; }

    /// <summary>
    /// Whether the clients that generated the load limit one of the two cells: <c>limit</c> if so, <c>held</c> if both were checked and are
    /// not limited; only for wall times. Null if not checked.
    /// </summary>
    public GeneratorVerdict? Generator { get; init; }

    /// <summary>Why the verdict is refused or inconclusive; for a control, how it came out.</summary>
    public string? Reason { get; init; }

    /// <summary>
    /// The ratio with the interval that the verdict rests on: the one that holds for its whole family, or for itself where it has none;
    /// null where there is none.
    /// </summary>
    [NotMapped]
    public PairedRatio? Decisive => Ratio is { } ratio
        ? FamilySize > 1 && SimultaneousLo is { } lo && SimultaneousHi is { } hi
            ? new(ratio, lo, hi, N)
            : new(ratio, RatioLo!.Value, RatioHi!.Value, N)
        : null;

    /// <summary>Whether nothing but its few blocks stands against a verdict.</summary>
    [NotMapped]
    public bool IsTooShort => Verdict == VerdictKind.Refused && Reason == VerdictRule.TooFew(N);

    /// <summary>Whether it is async against sync of one method.</summary>
    [NotMapped]
    public bool IsOfForms => CellA is { Variant: null } && CellB is not null && CellA.Form != CellB.Form;

    /// <summary>Whether it is one of the run's questions, async against sync of one method.</summary>
    [NotMapped]
    public bool IsDeclaredOfForms => Family == Family.Declared && IsOfForms && !IsOfVariants;

    /// <summary>Whether it is one cell of this build against the same of the other one.</summary>
    [NotMapped]
    public bool IsOfBuilds => CellA is not null && CellB is not null && CellA.Build != CellB.Build;

    /// <summary>Whether it is a variant of a scenario against the one that it is held against.</summary>
    [NotMapped]
    public bool IsOfVariants => Family == Family.Declared && CellB is { Variant: not null };

    [NotMapped]
    public Cell? CellA { get; init; }

    [NotMapped]
    public Cell? CellB { get; init; }
}
