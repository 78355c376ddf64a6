namespace IntegrationMethods.Measurement.Gates;

/// <summary>What becomes of a gate, for a cell or for all of them; the worst comes last.</summary>
internal enum GateOutcome
{
    /// <summary>Nothing beyond the bound.</summary>
    Pass,

    /// <summary>The interval is too wide for an answer, or there is none.</summary>
    Undecided,

    /// <summary>Beyond the bound, or void.</summary>
    Fail,
}
