namespace IntegrationMethods.Measurement.Compare;

/// <summary>Where a cell's ratio to the floor takes another level.</summary>
/// <param name="Run">The place of the first run of the new level.</param>
/// <param name="Ratio">The new level over the one before.</param>
internal sealed record LevelChange(int Run, double Ratio);
