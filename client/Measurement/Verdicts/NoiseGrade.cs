namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>How much others took of the machine beside a run; see <see cref="MachineNoise"/>.</summary>
internal enum NoiseGrade
{
    /// <summary>Too little to speak of.</summary>
    Quiet,

    /// <summary>Intervals are wider than they need be.</summary>
    Busy,

    /// <summary>Async against sync may differ from that on a quiet machine: many threads get a larger share than a pool.</summary>
    Crowded,
}
