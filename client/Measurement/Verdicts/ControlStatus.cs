namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>How a control came out.</summary>
internal enum ControlStatus
{
    /// <summary>As it must.</summary>
    Held,

    /// <summary>The blocks are too few to detect the delay.</summary>
    OutOfReach,

    /// <summary>Otherwise; the run gives no verdicts.</summary>
    Failed,

    /// <summary>It has too few blocks, or lost rows.</summary>
    Refused,
}
