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

    private const int MaxOthers = 1_024;

    /// <summary>Looks at a thread that is no worker: a new one may still bear the name of the thread that created it.</summary>
    private const int LooksAtOther = 2;

    /// <summary>
    /// How often each thread that is no worker was read, by its id. A server of several cells has some dozens of them: read each time, they
    /// would take most of a look, and so keep the next one away.
    /// </summary>
    private static readonly Dictionary<int, int> s_others = new(MaxOthers);

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
        lock (s_others)
        {
            // The system reuses ids.
            if (s_others.Count >= MaxOthers)
                s_others.Clear();
            for (nint entry = ReadFolder(folder); entry != 0 && runnable != true; entry = ReadFolder(folder))
            {
                for (int i = 0; i < MaxName; i++)
                    name[i] = Marshal.ReadByte(entry, NameInEntry + i);
                runnable = StateOfWorker(name[..name.IndexOf((byte)0)]) is { } state ? state == 'R' : runnable;
            }
        }
        _ = CloseFolder(folder);
        return runnable;
    }

    // Null of any other thread, and of one that has just ended.
    private static char? StateOfWorker(ReadOnlySpan<byte> thread)
    {
        if (!int.TryParse(thread, CultureInfo.InvariantCulture, out int id) || s_others.GetValueOrDefault(id) >= LooksAtOther)
            return null;
        Span<byte> buffer = stackalloc byte[256], stat = Stat(thread, buffer);
        int found = stat.IndexOf(WorkerName), state = found + WorkerName.Length + 1;
        if (found < 0 && s_others.Count < MaxOthers)
            s_others[id] = s_others.GetValueOrDefault(id) + 1;
        return found >= 0 && state < stat.Length ? (char)stat[state] : null;
    }

    // Empty where the thread has just ended.
    private static Span<byte> Stat(ReadOnlySpan<byte> thread, Span<byte> buffer)
    {
        Span<byte> path = stackalloc byte[64];
        path.Clear();
        Folder[..^1].CopyTo(path);
        path[Folder.Length - 1] = (byte)'/';
        thread.CopyTo(path[Folder.Length..]);
        "/stat"u8.CopyTo(path[(Folder.Length + thread.Length)..]);
        int file = Open(ref MemoryMarshal.GetReference(path), 0);
        if (file < 0)
            return [];
        int length = (int)Read(file, ref MemoryMarshal.GetReference(buffer), buffer.Length);
        _ = Close(file);
        return buffer[..Math.Max(0, length)];
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
