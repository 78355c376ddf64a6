using IntegrationMethods.Measurement.Records;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>
/// From evidence to a grade. No time of a repetition comes in, as grading a run by its times would shape the answer; a grade is
/// never stored but derived anew from the evidence in the file.
/// </summary>
internal static class NoiseGrades
{
    /// <summary>Part of all processors' time that other programs may take of a quiet machine.</summary>
    public const double MaxQuietForeign = 0.05;

    /// <summary>Part of all processors' time that the host may keep from a quiet machine.</summary>
    public const double MaxQuietSteal = 0.01;

    /// <summary>Part of all processors' time that programs and host together may take before a machine is crowded.</summary>
    public const double MaxBusy = 0.15;

    public static NoiseGrade Of(double foreign, double steal) =>
        foreign + steal > MaxBusy ? NoiseGrade.Crowded
        : foreign > MaxQuietForeign || steal > MaxQuietSteal ? NoiseGrade.Busy
        : NoiseGrade.Quiet;

    /// <summary>The grade of a whole run; null where no block has evidence.</summary>
    public static NoiseGrade? Of(IReadOnlyCollection<RepetitionRecord> runs) => MachineNoise.Of(runs)?.Grade;
}
