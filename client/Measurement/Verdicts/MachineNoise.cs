using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>
/// What others took of the machine over some windows, weighted by their lengths. No time of a repetition comes in, as grading a run by its
/// times would shape the answer; a grade is never stored but derived anew from the evidence in the file.
/// </summary>
/// <param name="Foreign">Other programs: part of all processors' time, from 0 to 1.</param>
/// <param name="Steal">The host of this virtual machine: part of all processors' time, from 0 to 1.</param>
/// <param name="ForeignProcesses">The programs that took most, the largest first.</param>
internal sealed record MachineNoise(double Foreign, double Steal, IReadOnlyList<ForeignProcess> ForeignProcesses)
{
    /// <summary>Part of all processors' time that other programs may take of a quiet machine.</summary>
    public const double MaxQuietForeign = 0.05;

    /// <summary>Part of all processors' time that the host may keep from a quiet machine.</summary>
    public const double MaxQuietSteal = 0.01;

    /// <summary>Part of all processors' time that programs and host together may take before a machine is crowded.</summary>
    private const double MaxBusy = 0.15;

    public NoiseGrade Grade =>
        Foreign + Steal > MaxBusy ? NoiseGrade.Crowded
        : Foreign > MaxQuietForeign || Steal > MaxQuietSteal ? NoiseGrade.Busy
        : NoiseGrade.Quiet;

    /// <summary>Over all blocks; null where none has evidence.</summary>
    public static MachineNoise? Of(IReadOnlyCollection<RepetitionRecord> runs) => Of(runs.Where(run => run.Cell.IsInBlocks)
        .GroupBy(run => (run.RunId, run.Block)).SelectMany(block => block.Select(run => run.Noise).Distinct()));

    /// <summary>Over the windows that are long enough; null where there are none, or nothing is known of them.</summary>
    public static MachineNoise? Of(IEnumerable<NoiseEvidence> windows)
    {
        NoiseEvidence[] known = [.. windows.Where(window =>
            window is { WindowMs: >= NoiseEvidence.MinWindowMs, Cpus: > 0, ForeignCpuMs: not null })];
        double cpuMs = known.Sum(CpuMs);
        return known.Length == 0 ? null : new(
            Math.Clamp(known.Sum(window => window.ForeignCpuMs!.Value) / cpuMs, 0, 1),
            Math.Clamp(known.Sum(window => window.StealMs ?? 0) / cpuMs, 0, 1),
            ForeignProcess.Largest(
                from window in known
                from foreign in ForeignProcess.Parse(window.ForeignProcesses)
                group foreign.Share * CpuMs(window) / cpuMs by foreign.Name into program
                select new ForeignProcess(program.Key, program.Sum())));
    }

    /// <summary>Such as <c>busy (9.1 % foreign CPU: chrome 5.1 %, dotnet 2.0 %; 1.5 % CPU steal)</c>.</summary>
    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{CsvText.Of(Grade)} ({Foreign:0.0 %} foreign CPU{Named}{Stolen})");

    private string Named => ForeignProcesses.Count == 0 ? "" : $": {string.Join(", ", ForeignProcesses)}";

    private string Stolen => Steal > MaxQuietSteal
        ? string.Create(CultureInfo.InvariantCulture, $"; {Steal:0.0 %} CPU steal")
        : "";

    private static double CpuMs(NoiseEvidence window) => window.WindowMs!.Value * window.Cpus!.Value;
}
