namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>How much work a repetition is to have.</summary>
/// <param name="TargetMs">What the repetition of the fastest cell should take, ms.</param>
/// <param name="MaxRows">Rows that there can be.</param>
internal sealed record WorkBounds(double TargetMs, int MaxRows)
{
    /// <summary>Calls at least.</summary>
    public int MinCalls { get; init; } = 1;

    /// <summary>Bytes that rows of a given size may have together.</summary>
    public long MaxBytes { get; init; } = long.MaxValue;

    /// <summary>Calls of a size at most.</summary>
    public int MaxCalls(CallSize size) => (int)Math.Min(MaxRows, MaxBytes / (size.RowBytes ?? 1)) / size.Rows;
}
