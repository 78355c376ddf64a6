namespace IntegrationMethods.Measurement.Compare;

/// <summary>What becomes of a gate, for a cell or for all of them; the worst comes last.</summary>
internal enum GateOutcome
{
    /// <summary>No change beyond the threshold.</summary>
    Held,

    /// <summary>The intervals are too wide for an answer.</summary>
    Undecided,

    /// <summary>A change beyond the threshold.</summary>
    Failed,
}
