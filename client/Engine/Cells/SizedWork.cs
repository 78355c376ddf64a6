namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>What a pilot found.</summary>
/// <param name="Calls">Calls of a repetition, by the size of a call.</param>
/// <param name="SustainedPerS">Calls a second that the slowest cell sustains.</param>
internal sealed record SizedWork(IReadOnlyDictionary<CallSize, int> Calls, double SustainedPerS);
