namespace IntegrationMethods.Measurement.Facts;

/// <summary>That a run was taken up again.</summary>
/// <param name="AtUtc">When.</param>
/// <param name="KeptRepetitions">Repetitions that it had.</param>
/// <param name="DroppedRepetitions">Repetitions of a block that was not complete, which were made again: cells of one block must stand side
/// by side.</param>
/// <param name="Because">Why it had ended; absent if it was killed.</param>
internal sealed record ResumedFacts(DateTimeOffset AtUtc, int KeptRepetitions, int DroppedRepetitions, string? Because);
