using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Engine.Noise;

namespace IntegrationMethods.Client.Checks;

/// <summary>What goes on on the machine while nothing is measured: noise, load and swapping over a short time.</summary>
internal sealed class MachineWindow
{
    private readonly OwnProcesses _own;
    private readonly NoiseReading _start;
    private readonly long? _swapped = MemoryChecks.Swapped(LinuxFiles.Text("/proc/vmstat"));

    private MachineWindow(OwnProcesses own) => (_own, _start) = (own, NoiseReading.Now(own));

    /// <param name="engine">Its processes on this machine are part of the work.</param>
    /// <param name="also">Further such processes.</param>
    public static MachineWindow Open(string engine, IReadOnlyList<string> also) => new(OwnProcesses.For(engine, also));

    public IEnumerable<Check> Close()
    {
        NoiseEvidence evidence = NoiseReading.Now(_own).Since(_start);
        return
        [
            // A shorter look can't tell a program from a tick of the clock.
            .. evidence.WindowMs < NoiseEvidence.MinWindowMs ? Array.Empty<Check>() : [NoiseChecks.Steal(evidence), NoiseChecks.Foreign(evidence)],
            NoiseChecks.Load(LinuxFiles.Text("/proc/loadavg"), Environment.ProcessorCount),
            MemoryChecks.Swap(LinuxFiles.Text("/proc/meminfo"), MemoryChecks.Swapped(LinuxFiles.Text("/proc/vmstat")) - _swapped),
        ];
    }
}
