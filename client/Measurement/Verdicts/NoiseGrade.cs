namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>How much others took of the machine beside a run; see <see cref="NoiseGrades"/>.</summary>
internal enum NoiseGrade
{
    /// <summary>Too little to speak of.</summary>
    Quiet,

    /// <summary>Intervals are wider than they need be.</summary>
    Busy,

    /// <summary>
    /// Threads get a larger share of such a machine than a pool does, so async against sync may come out otherwise on a quiet one.
    /// </summary>
    Crowded,
}
