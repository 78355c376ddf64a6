using System.Globalization;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>What the system's counters say of one block, as the gates judge it.</summary>
/// <param name="Name">Its number.</param>
/// <param name="StealPercent">Time kept from this machine, of all processors' time.</param>
/// <param name="ForeignPercent">Other programs' CPU time, of all processors' time.</param>
/// <param name="CanaryPercent">How far the fixed piece of arithmetic was off.</param>
/// <param name="ResentPercent">TCP segments sent again.</param>
/// <param name="Throttled">Times throttled.</param>
/// <param name="MajorFaults">Pages waited for.</param>
/// <param name="Reason">Why it was repeated.</param>
internal sealed record BlockNoise(
    string Name, double? StealPercent, double? ForeignPercent, double? CanaryPercent, double? ResentPercent, long? Throttled, long? MajorFaults, string? Reason)
{
    public static IReadOnlyList<Kind> Kinds { get; } =
    [
        new("Other programs' CPU time", 100 * NoiseGates.MaxForeignCpu, block => block.ForeignPercent),
        new("Time stolen by the host", 100 * NoiseGates.MaxSteal, block => block.StealPercent),
        new("CPU canary off", 100 * NoiseGates.MaxCanary, block => block.CanaryPercent),
    ];

    public static IReadOnlyList<string> Columns { get; } =
        ["block", "other programs' CPU, %", "stolen, %", "CPU canary off, %", "TCP segments sent again, %", "throttled, times", "major page faults", "disturbed by"];

    /// <summary>Every shuffled block in the order of its number.</summary>
    public static IEnumerable<BlockNoise> Of(IEnumerable<RepetitionRecord> runs) => runs.Where(run => run.Cell.IsInBlocks)
        .GroupBy(run => run.Block).OrderBy(block => block.Key)
        .Select(block => Of(block.Key, [.. block.Select(run => run.Noise)], block.First().NoiseReason));

    public IEnumerable<Field> Row() =>
        [Name, ForeignPercent, StealPercent, CanaryPercent, ResentPercent, Field.Exact(Throttled), Field.Exact(MajorFaults), Reason ?? ""];

    private static BlockNoise Of(int block, NoiseEvidence[] noise, string? reason) => new(
        block.ToString(CultureInfo.InvariantCulture),
        100 * NoiseGates.Steal(noise), 100 * NoiseGates.ForeignCpu(noise), 100 * NoiseGates.CanaryOff(noise), 100 * NoiseGates.Resent(noise),
        NoiseGates.Sum(noise, run => run.Throttled), NoiseGates.Sum(noise, run => run.MajorFaults), reason);

    /// <param name="Name">What it is.</param>
    /// <param name="Limit">Percent over which the block is disturbed.</param>
    /// <param name="Share">Percent in a block; null where nothing is known.</param>
    internal sealed record Kind(string Name, double Limit, Func<BlockNoise, double?> Share);
}
