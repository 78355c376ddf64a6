namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>How much work a repetition is to have.</summary>
/// <param name="TargetMs">What the repetition of the fastest cell should take, ms.</param>
/// <param name="MaxRows">Rows that there can be.</param>
internal sealed record WorkBounds(double TargetMs, int MaxRows)
{
    /// <summary>The loads of open loops, the lightest first; none for closed loops.</summary>
    public IReadOnlyList<OfferedRate> Rates { get; init; } = [];

    /// <summary>Calls of a repetition where they are fixed; null to size them.</summary>
    public int? FixedCalls { get; init; }

    /// <summary>Calls in flight at most, of all clients.</summary>
    public int Callers { get; init; } = 1;

    /// <summary>Calls at least.</summary>
    public int MinCalls { get; init; } = 1;

    /// <summary>Calls at least of a pass that sizes the work.</summary>
    public int MinPilotCalls { get; init; } = 1;

    /// <summary>Bytes that rows of a given size may have together.</summary>
    public long MaxBytes { get; init; } = long.MaxValue;

    /// <summary>What the slowest cell sustained in a run with these rates, from its highest one; 0 where no rate is a part of it.</summary>
    public double SustainedPerS(double? highestPerS) => Rates is [.., { IsShare: true } highest] && highestPerS is { } perS
        ? OfferedRate.Sustained(perS / highest.Amount)
        : 0;

    /// <summary>Calls of a size at most.</summary>
    public int MaxCalls(CallSize size) => (int)Math.Min(MaxRows, MaxBytes / (size.RowBytes ?? 1)) / size.Rows;
}
