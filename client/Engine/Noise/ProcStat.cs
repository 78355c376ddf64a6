using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>
/// Where the machine's processors spent their time, from /proc/stat on Linux. Source: Linux, Documentation/filesystems/proc.rst,
/// 1.7 Miscellaneous kernel statistics in /proc/stat. On Windows: <see cref="WindowsProcesses.ReadProcessors"/>.
/// </summary>
/// <param name="Cpus">Processors of the machine.</param>
/// <param name="IdleMs">Idle, or waiting for a disk, of all of them, ms.</param>
/// <param name="InterruptMs">In interrupts, soft ones included, ms: loopback's work is among them and belongs to no process.</param>
/// <param name="StealMs">Kept by the machine under this one, ms; null where the system does not report it.</param>
internal sealed record ProcStat(int Cpus, double IdleMs, double InterruptMs, double? StealMs)
{
    /// <summary>USER_HZ: the kernel's internal clock is scaled to it in all these files.</summary>
    public const double TickMs = 10;

    private const int Fields = 9;

    /// <summary>Null where the system does not report it.</summary>
    public static ProcStat? Now() =>
        WindowsProcesses.ReadProcessors() is var (cpus, idleMs, interruptMs)
            ? new(cpus, idleMs, interruptMs, null)
            : Parse(LinuxFiles.Text("/proc/stat"));

    public ProcStat Since(ProcStat start) =>
        this with { IdleMs = IdleMs - start.IdleMs, InterruptMs = InterruptMs - start.InterruptMs, StealMs = StealMs - start.StealMs };

    /// <returns>Null for a file without these figures, as of a sandbox.</returns>
    public static ProcStat? Parse(string? text)
    {
        string[] lines = [.. (text ?? "").Split('\n').Where(line => line.StartsWith("cpu", StringComparison.Ordinal))];
        if (lines.Length < 2 || lines[0].Split(' ', StringSplitOptions.RemoveEmptyEntries) is not { Length: >= Fields } fields)
            return null;
        double[] ms = [.. fields.Skip(1).Select(field => TickMs * double.Parse(field, CultureInfo.InvariantCulture))];
        // A kernel that is imitated counts nothing.
        return ms[3] > 0 ? new(lines.Length - 1, ms[3] + ms[4], ms[5] + ms[6], ms[7]) : null;
    }
}
