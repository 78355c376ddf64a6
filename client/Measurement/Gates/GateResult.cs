using System.ComponentModel.DataAnnotations.Schema;

namespace IntegrationMethods.Measurement.Gates;

/// <summary>How one gate came out for one cell.</summary>
internal sealed record GateResult
{
    /// <summary>So that a gate that did not hold is no failure of the run or the comparison itself.</summary>
    public const int FailCode = 3;

    /// <summary>The figures are too noisy, or too few, for an answer.</summary>
    public const int UndecidedCode = 4;

    /// <summary>Null where no gate was given, and yet something had to be compared.</summary>
    [NotMapped]
    public required Gate? Gate { get; init; }

    /// <summary>The gate as it was given, such as <c>p99>20ms</c>.</summary>
    [Column("gate")]
    public string? Text => Gate?.Text;

    /// <summary>Name of the cell; null where no cell could be compared.</summary>
    public string? Cell { get; init; }

    /// <summary>
    /// Geometric mean of the repetitions' figures: milliseconds, of <c>cpu</c> for 1,000 rows; rows per second; of <c>slower</c>, the ratio
    /// to the other build. Null where there is none.
    /// </summary>
    public double? Figure { get; init; }

    /// <summary>Lower end of its 95 % interval, which holds together with those of all other cells and gates.</summary>
    public double? FigureLo { get; init; }

    /// <summary>Upper end of the same.</summary>
    public double? FigureHi { get; init; }

    /// <summary>
    /// <c>fail</c> if the whole interval lies beyond the bound or the cell is void, <c>pass</c> if it lies within, else <c>undecided</c>.
    /// </summary>
    public required GateOutcome Outcome { get; init; }

    /// <summary>Why there is no figure, in one line; null if there is one.</summary>
    public string? Reason { get; init; }

    /// <summary>About how many repetitions would decide it; null where it is decided, or no number is known.</summary>
    public int? RepetitionsNeeded { get; init; }

    /// <summary>Of a ratio: the run whose cell it is, such as <c>B</c> or <c>this build</c>.</summary>
    [NotMapped]
    public string? Run { get; init; }

    /// <summary>What both cells of a ratio are divided by; null where they are compared directly.</summary>
    [NotMapped]
    public string? Reference { get; init; }

    /// <summary>Whether a ratio is that of two runs, both of which would need the repetitions.</summary>
    [NotMapped]
    public bool IsOfTwoRuns { get; init; }

    /// <summary>What the program ends with: 0 where all gates pass.</summary>
    public static int ExitCode(IEnumerable<GateResult> results) =>
        results.Select(result => result.Outcome).DefaultIfEmpty().Max() switch
        {
            GateOutcome.Fail => FailCode,
            GateOutcome.Undecided => UndecidedCode,
            _ => 0,
        };
}
