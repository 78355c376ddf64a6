namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>The fastest of the cells whose calls have one size.</summary>
/// <param name="Fastest">The cell.</param>
/// <param name="Size">The size.</param>
/// <param name="MsPerCall">ms a call, with all its calls in flight.</param>
/// <param name="AroundMs">What a repetition takes beside its calls: reset and proof, ms.</param>
internal sealed record PilotTime(Cell Fastest, CallSize Size, double MsPerCall, double AroundMs)
{
    /// <summary>Calls a second that the slowest of the cells made.</summary>
    public double SustainedPerS { get; init; }
}
