using System.Runtime.InteropServices;
using System.Runtime.Versioning;

namespace IntegrationMethods.Processes.Costs;

/// <summary>
/// What Windows says of its processes and processors, those of other users included, by NtQuerySystemInformation. Source: Microsoft's
/// documentation of winternl.h (SYSTEM_PROCESS_INFORMATION, SYSTEM_PROCESSOR_PERFORMANCE_INFORMATION), and ntexapi.h of phnt for the
/// members that it calls reserved.
/// </summary>
public static partial class WindowsProcesses
{
    private const int ProcessInformation = 5, ProcessorPerformance = 8;
    private const int TooSmall = unchecked((int)0xC0000004);

    // Places in SYSTEM_PROCESS_INFORMATION of 64-bit Windows.
    private const int ThreadsAt = 4, HardFaultsAt = 16, CreatedAt = 32, UserAt = 40, KernelAt = 48, NameLengthAt = 56, NameAt = 64,
        PidAt = 80, ParentAt = 88, Needed = 96;

    // SYSTEM_PROCESSOR_PERFORMANCE_INFORMATION: five times of 100 ns (idle, kernel with idle, user, DPC, interrupt) and a count.
    private const int ProcessorSize = 48, DpcAt = 24, InterruptAt = 32;

    private const double TicksPerMs = 10_000;

    /// <summary>All processes but the idle one; null on other systems.</summary>
    public static IReadOnlyList<WindowsProcess>? Read()
    {
        if (!SystemFacts.OfWindows || Ask(ProcessInformation) is not { } buffer)
            return null;
        var processes = new List<WindowsProcess>();
        for (int at = 0, next = -1; next != 0 && at + Needed <= buffer.Bytes.Length; at += next)
        {
            ReadOnlySpan<byte> entry = buffer.Bytes.AsSpan(at);
            next = BitConverter.ToInt32(entry);
            if (BitConverter.ToInt64(entry[PidAt..]) != 0)
                processes.Add(Parse(entry, Name(buffer, entry)));
        }
        return processes;
    }

    /// <summary>Threads of this process; null on other systems.</summary>
    public static int? OwnThreads() => Read()?.FirstOrDefault(process => process.Pid == Environment.ProcessId)?.Threads;

    /// <summary>Processors, and what they spent idle and in interrupts so far, all together, ms; null on other systems.</summary>
    public static (int Cpus, double IdleMs, double InterruptMs)? ReadProcessors()
    {
        if (!SystemFacts.OfWindows || Ask(ProcessorPerformance) is not { } buffer)
            return null;
        (int Cpus, double IdleMs, double InterruptMs) sum = default;
        for (ReadOnlySpan<byte> left = buffer.Bytes; left.Length >= ProcessorSize; left = left[ProcessorSize..])
            sum = (sum.Cpus + 1, sum.IdleMs + Ms(left, 0), sum.InterruptMs + Ms(left, DpcAt) + Ms(left, InterruptAt));
        return sum.IdleMs > 0 ? sum : null;
    }

    private static WindowsProcess Parse(ReadOnlySpan<byte> entry, string name) => new(
        (int)BitConverter.ToInt64(entry[PidAt..]),
        (int)BitConverter.ToInt64(entry[ParentAt..]),
        BitConverter.ToInt64(entry[CreatedAt..]),
        Path.GetFileNameWithoutExtension(name),
        BitConverter.ToInt32(entry[ThreadsAt..]),
        Ms(entry, UserAt) + Ms(entry, KernelAt),
        BitConverter.ToUInt32(entry[HardFaultsAt..]));

    // The name is in the same buffer, at an address.
    private static string Name((byte[] Bytes, nint Address) buffer, ReadOnlySpan<byte> entry)
    {
        long at = BitConverter.ToInt64(entry[NameAt..]) - buffer.Address;
        int length = BitConverter.ToUInt16(entry[NameLengthAt..]);
        return at >= 0 && at + length <= buffer.Bytes.Length ? System.Text.Encoding.Unicode.GetString(buffer.Bytes, (int)at, length) : "";
    }

    private static double Ms(ReadOnlySpan<byte> entry, int at) => BitConverter.ToInt64(entry[at..]) / TicksPerMs;

    // Processes may have come since it said how much room it needs.
    [SupportedOSPlatform("windows")]
    private static (byte[] Bytes, nint Address)? Ask(int information)
    {
        for (int size = 512 * 1024; size <= 64 * 1024 * 1024; size *= 2)
        {
            byte[] bytes = GC.AllocateUninitializedArray<byte>(size, pinned: true);
            int status = Query(information, ref bytes[0], size, out int used);
            if (status == 0)
                return (bytes[..used], Marshal.UnsafeAddrOfPinnedArrayElement(bytes, 0));
            if (status != TooSmall)
                return null;
        }
        return null;
    }

    [LibraryImport("ntdll", EntryPoint = "NtQuerySystemInformation")]
    private static partial int Query(int information, ref byte buffer, int length, out int used);
}
