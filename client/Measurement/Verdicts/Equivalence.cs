using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>
/// Whether two are alike for all practical purposes: two one-sided t tests. Source: Schuirmann, A Comparison of the Two
/// One-Sided Tests Procedure and the Power Approach, J. Pharmacokinetics and Biopharmaceutics 15 (1987).
/// </summary>
internal static class Equivalence
{
    /// <summary>Largest difference that is too small to matter, as a part of 1: ratios from 1/1.05 to 1.05.</summary>
    public const double Margin = 0.05;

    // Both one-sided tests pass where the interval of confidence 1 − 2α lies inside the margins.
    public static bool Holds(Estimate estimate, int intervals = 1) =>
        Math.Abs(estimate.Logs.Mean) + estimate.HalfWidth(1 - 2 * VerdictRule.Alpha, intervals) < Math.Log(1 + Margin);
}
