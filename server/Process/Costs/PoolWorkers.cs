using System.Runtime.InteropServices;

namespace IntegrationMethods.Processes.Costs;

/// <summary>
/// The thread pool's workers as the kernel sees them, from /proc/self/task (proc(5)). Nothing is allocated: this runs within the
/// window whose allocations are measured.
/// </summary>
internal static partial class PoolWorkers
{
    /// <summary>In struct dirent of 64-bit Linux, behind d_ino, d_off, d_reclen and d_type.</summary>
    private const int NameInEntry = 19;

    private const int MaxName = 16;

    private static ReadOnlySpan<byte> Folder => "/proc/self/task\0"u8;

    /// <summary>What .NET calls them.</summary>
    private static ReadOnlySpan<byte> WorkerName => "(.NET TP Worker)"u8;

    /// <summary>
    /// Whether one of them runs or would if it had a processor; if none does, each waits for something, such as a lock, a timer or
    /// an answer. Null where that is not known.
    /// </summary>
    public static bool? AnyRunnable()
    {
        if (!SystemFacts.OfLinux || !Environment.Is64BitProcess)
            return null;
        nint folder = OpenFolder(ref MemoryMarshal.GetReference(Folder));
        if (folder == 0)
            return null;
        bool? runnable = null;
        Span<byte> name = stackalloc byte[MaxName];
        for (nint entry = ReadFolder(folder); entry != 0 && runnable != true; entry = ReadFolder(folder))
        {
            for (int i = 0; i < MaxName; i++)
                name[i] = Marshal.ReadByte(entry, NameInEntry + i);
            runnable = State(name[..name.IndexOf((byte)0)]) is { } state ? state == 'R' : runnable;
        }
        _ = CloseFolder(folder);
        return runnable;
    }

    // Of a worker; null of any other thread, and of one that has just ended.
    private static char? State(ReadOnlySpan<byte> thread)
    {
        Span<byte> path = stackalloc byte[64], stat = stackalloc byte[256];
        path.Clear();
        Folder[..^1].CopyTo(path);
        path[Folder.Length - 1] = (byte)'/';
        thread.CopyTo(path[Folder.Length..]);
        "/stat"u8.CopyTo(path[(Folder.Length + thread.Length)..]);
        int file = Open(ref MemoryMarshal.GetReference(path), 0);
        if (file < 0)
            return null;
        int length = (int)Read(file, ref MemoryMarshal.GetReference(stat), stat.Length);
        _ = Close(file);
        stat = stat[..Math.Max(0, length)];
        int found = stat.IndexOf(WorkerName), state = found + WorkerName.Length + 1;
        return found >= 0 && state < stat.Length ? (char)stat[state] : null;
    }

    [LibraryImport("libc", EntryPoint = "opendir")]
    private static partial nint OpenFolder(ref byte path);

    [LibraryImport("libc", EntryPoint = "readdir")]
    private static partial nint ReadFolder(nint folder);

    [LibraryImport("libc", EntryPoint = "closedir")]
    private static partial int CloseFolder(nint folder);

    [LibraryImport("libc", EntryPoint = "open")]
    private static partial int Open(ref byte path, int flags);

    [LibraryImport("libc", EntryPoint = "read")]
    private static partial nint Read(int file, ref byte buffer, nint length);

    [LibraryImport("libc", EntryPoint = "close")]
    private static partial int Close(int file);
}
