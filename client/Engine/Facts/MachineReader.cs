using System.Runtime.InteropServices;
using Microsoft.Win32;

namespace IntegrationMethods.Client.Engine.Facts;

internal static class MachineReader
{
    public static MachineFacts Read() => new()
    {
        Os = RuntimeInformation.OSDescription,
        Architecture = RuntimeInformation.OSArchitecture.ToString(),
        CpuModel = OperatingSystem.IsWindows()
            ? Registry.GetValue(@"HKEY_LOCAL_MACHINE\HARDWARE\DESCRIPTION\System\CentralProcessor\0", "ProcessorNameString", null) as string
            : LinuxFiles.CpuModel(),
        Cores = Environment.ProcessorCount,
        Kernel = LinuxFiles.Text("/proc/sys/kernel/osrelease"),
        CongestionControl = LinuxFiles.Text("/proc/sys/net/ipv4/tcp_congestion_control"),
        TotalMemoryBytes = GC.GetGCMemoryInfo().TotalAvailableMemoryBytes,
        Container = LinuxFiles.Container(),
        CgroupCpuLimit = LinuxFiles.CgroupCpuLimit(),
    };
}
