using System.ComponentModel.DataAnnotations.Schema;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>
/// Cell b against cell a, paired by block: a row of <c>contrasts.csv</c>. Ratios are time of b over time of a: under 1, b
/// is faster. Null means not available and is an empty field. Built by <see cref="Contrasts"/>.
/// </summary>
internal sealed record Contrast
{
    public required string Scenario { get; init; }

    /// <summary>Name of the cell that is compared with.</summary>
    public required string A { get; init; }

    /// <summary>Name of the cell that is compared.</summary>
    public required string B { get; init; }

    public required Family Family { get; init; }

    /// <summary>Contrasts whose intervals hold together with this one's: the whole family where it is declared, else 1.</summary>
    public required int FamilySize { get; init; }

    /// <summary>Blocks that have both.</summary>
    public required int N { get; init; }

    /// <summary>Geometric mean of b's time over a's.</summary>
    public double? Ratio { get; init; }

    /// <summary>Lower end of the 95 % interval of this contrast alone.</summary>
    public double? RatioLo { get; init; }

    public double? RatioHi { get; init; }

    /// <summary>Lower end of the interval that holds at 95 % together with the others of its family (Bonferroni).</summary>
    public double? SimultaneousLo { get; init; }

    public double? SimultaneousHi { get; init; }

    /// <summary>Two-sided, by sign flips; to be read against 0.05 / family size.</summary>
    public double? P { get; init; }

    /// <summary>The difference that so many blocks would find with 90 % power, as a part of 1.</summary>
    public double? Mde { get; init; }

    /// <summary>Blocks that would find a difference of 5 %.</summary>
    public int? NNeeded { get; init; }

    public required VerdictWord Verdict { get; init; }

    /// <summary>Why the verdict is refused or inconclusive; of a control, how it came out.</summary>
    public string? Reason { get; init; }

    /// <summary>Whether it is async against sync of one method.</summary>
    [NotMapped]
    public bool IsOfForms => CellA is { Variant: null } && CellB is not null && CellA.Form != CellB.Form;

    /// <summary>Whether it is a variant of a scenario against the one that it is held against.</summary>
    [NotMapped]
    public bool IsOfVariants => Family == Family.Declared && CellB is { Variant: not null };

    [NotMapped]
    public Cell? CellA { get; init; }

    [NotMapped]
    public Cell? CellB { get; init; }
}
