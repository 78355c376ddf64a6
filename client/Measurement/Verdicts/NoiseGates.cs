using System.Globalization;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>
/// Whether a block was disturbed from outside, from its evidence alone: no time of a repetition comes in, as picking blocks
/// by their times would shape the answer.
/// </summary>
internal static class NoiseGates
{
    /// <summary>Disturbed blocks that a run may have and still give verdicts.</summary>
    public const int MaxNoisyBlocks = 5;

    /// <summary>Share of all processors' time that the machine underneath may keep.</summary>
    public const double MaxSteal = 0.01;

    /// <summary>Share of all processors' time that other programs may use.</summary>
    public const double MaxForeignCpu = 0.03;

    /// <summary>How far a fixed piece of arithmetic may be off its reference.</summary>
    public const double MaxCanary = 0.05;

    /// <summary>Many connections of others share the counter, and one of them may well be on a lossy network.</summary>
    private const double MaxRetransmits = 0.001;

    /// <summary>Why the block must be repeated, in one line; null if it was quiet, or nothing is known.</summary>
    /// <param name="block">The evidence of all repetitions of one block.</param>
    public static string? Complaint(IReadOnlyCollection<NoiseEvidence> block)
    {
        string?[] complaints =
        [
            Over("steal", Steal(block), MaxSteal),
            Over("foreign CPU", ForeignCpu(block), MaxForeignCpu),
            Over("CPU canary off by", CanaryOff(block), MaxCanary),
            Over("TCP segments sent again", Resent(block), MaxRetransmits),
            Any("throttled", Sum(block, run => run.Throttled)),
            Any("major page faults", Sum(block, run => run.MajorFaults)),
        ];
        return complaints.All(complaint => complaint is null) ? null : string.Join("; ", complaints.OfType<string>());
    }

    /// <summary>The part of all processors' time that the machine under this one kept.</summary>
    public static double? Steal(IReadOnlyCollection<NoiseEvidence> block) => Sum(block, run => run.StealMs) / CpuMs(block);

    /// <summary>The part of all processors' time that other programs took.</summary>
    public static double? ForeignCpu(IReadOnlyCollection<NoiseEvidence> block) => Sum(block, run => run.ForeignCpuMs) / CpuMs(block);

    /// <summary>The part of the TCP segments sent that were sent again.</summary>
    public static double? Resent(IReadOnlyCollection<NoiseEvidence> block) =>
        (double?)Sum(block, run => run.TcpRetransmits) / Sum(block, run => run.TcpSegments);

    /// <summary>How far the fixed arithmetic was off, as a part of its reference, either way.</summary>
    // The middle one of the block: a single canary may have been interrupted.
    public static double? CanaryOff(IReadOnlyCollection<NoiseEvidence> block)
    {
        double[] off = [.. block.Select(run => run.CanaryMs / run.CanaryReferenceMs - 1).OfType<double>().Order()];
        return off.Length == 0 ? null : Math.Abs(off[off.Length / 2]);
    }

    // Sum would take a missing figure for 0.
    private static double? Sum(IReadOnlyCollection<NoiseEvidence> block, Func<NoiseEvidence, double?> figure) =>
        block.Any(run => figure(run) is null) ? null : block.Sum(figure);

    /// <summary>Of all repetitions of a block; null where any lacks it.</summary>
    public static long? Sum(IReadOnlyCollection<NoiseEvidence> block, Func<NoiseEvidence, long?> figure) =>
        block.Any(run => figure(run) is null) ? null : block.Sum(figure);

    private static double? CpuMs(IReadOnlyCollection<NoiseEvidence> block) => block.Sum(run => run.WindowMs * run.Cpus);

    private static string? Over(string what, double? share, double most) =>
        share > most ? string.Create(CultureInfo.InvariantCulture, $"{what} {share:0.0 %} (limit {most:0.# %})") : null;

    private static string? Any(string what, long? times) =>
        times > 0 ? string.Create(CultureInfo.InvariantCulture, $"{what} {times} times (limit 0)") : null;
}
