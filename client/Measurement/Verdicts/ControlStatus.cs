namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>How a control came out.</summary>
internal enum ControlStatus
{
    /// <summary>As it must.</summary>
    Held,

    /// <summary>The blocks are too few to show the delay.</summary>
    OutOfReach,

    /// <summary>Otherwise, which forbids every verdict of the run.</summary>
    Failed,

    /// <summary>It has too few blocks, or lost rows.</summary>
    Refused,
}
