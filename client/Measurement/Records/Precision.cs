namespace IntegrationMethods.Measurement.Records;

/// <summary>How wide a run's declared intervals are: widths alone, never what they are around, as runs are stopped by them.</summary>
/// <param name="Median">The middle half-width of the simultaneous intervals, as a part of 1.</param>
/// <param name="Widest">The largest half-width.</param>
/// <param name="BlocksNeeded">Blocks that would make the widest as narrow as <see cref="Target"/>.</param>
internal sealed record Precision(double Median, double Widest, double BlocksNeeded)
{
    /// <summary>
    /// The half-width at which a run is precise, as a part of 1: below the margin of equivalence, so that cells that hardly differ are
    /// found equivalent.
    /// </summary>
    public const double Target = 0.03;
}
