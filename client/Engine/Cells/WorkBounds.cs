namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>How much work a repetition is to have.</summary>
/// <param name="TargetMs">What the repetition of the fastest cell should take, ms.</param>
/// <param name="MaxRows">Rows that there can be.</param>
internal sealed record WorkBounds(double TargetMs, int MaxRows)
{
    /// <summary>Calls at least.</summary>
    public int MinCalls { get; init; } = Pilot.MinCalls;
}
