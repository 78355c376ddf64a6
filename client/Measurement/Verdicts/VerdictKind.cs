namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>What a run says of b against a.</summary>
internal enum VerdictKind
{
    /// <summary>The run can't be trusted with a verdict.</summary>
    Refused,

    /// <summary>No difference that matters.</summary>
    Equivalent,

    /// <summary>b takes less time.</summary>
    Faster,

    /// <summary>b takes more time.</summary>
    Slower,

    /// <summary>The run was too short or too noisy for this difference.</summary>
    Inconclusive,
}
