namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>How much work a repetition is to have.</summary>
/// <param name="TargetMs">What the fastest cell's repetition should take, ms.</param>
/// <param name="MaxCalls">Calls that there can be rows for.</param>
/// <param name="RowsPerCall">Rows of a call that is counted here; the calls of a cell may have fewer, and there are more of them then.</param>
internal sealed record WorkBounds(double TargetMs, int MaxCalls, int RowsPerCall)
{
    /// <summary>Calls at least.</summary>
    public int MinCalls { get; init; } = Pilot.MinCalls;
}
