using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Microsoft.Data.Sqlite;

namespace IntegrationMethods.Db.Sqlite;

/// <summary>Has the bundled SQLite wait as long as it must, and no longer.</summary>
/// <remarks>
/// SQLite waits for a microsecond and up where readers and a writer meet in the write-ahead log. The bundled library of
/// Unix is built without HAVE_USLEEP, so that each such wait takes a whole second (os_unix.c): repetitions of 20 ms took
/// 1,003 ms. The remedy is SQLite's own (sqlite.org/vfs.html): the platform's VFS is registered anew as the default, with
/// another xSleep. Files, locks and durability stay the platform's. For the same reason a lock that another holds is waited
/// for by a handler of our own: SQLite's looks again after 1 s, and the driver's after 150 ms.
/// </remarks>
internal static unsafe partial class SqliteWaits
{
    // struct sqlite3_vfs (sqlite3.h) on a 64-bit machine: three ints and padding, then pointers.
    private const int NextAt = 2, NameAt = 3, SleepAt = 14;
    private const int Words = 22;
    private const int Version3 = 3;

    private static readonly bool s_installed = TryInstall();

    /// <summary>For the record of a run.</summary>
    public static string Description => s_installed ? "microseconds" : "as the platform's VFS";

    /// <summary>Once a process, before the first connection.</summary>
    public static void Install() => RuntimeHelpers.RunClassConstructor(typeof(SqliteWaits).TypeHandle);

    /// <summary>Sets how long a connection waits for a lock that another holds; afterwards SQLite says BUSY.</summary>
    public static void LimitLocks(SqliteConnection connection, TimeSpan limit) =>
        _ = SetBusyHandler(connection.Handle!.DangerousGetHandle(), &WaitForLock, (nint)limit.TotalMilliseconds);

    // From 0.1 ms, doubling, to 51.2 ms: most locks are held for microseconds.
    private static long DelayMicroseconds(int tries) => 100L << Math.Min(tries, 9);

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    private static int WaitForLock(nint limitMilliseconds, int tries)
    {
        long waited = 0;
        for (int i = 0; i < tries; i++)
            waited += DelayMicroseconds(i);
        if (waited >= limitMilliseconds * 1_000L)
            return 0;
        Pause(DelayMicroseconds(tries));
        return 1;
    }

    private static bool TryInstall()
    {
        // On Windows the library sleeps milliseconds as it is.
        if (OperatingSystem.IsWindows() || !Environment.Is64BitProcess)
            return false;
        nint* platform = (nint*)Find(null);
        if (platform is null || *(int*)platform != Version3)
            return false;
        // Never freed: SQLite keeps it for the life of the process.
        nint* vfs = (nint*)NativeMemory.Alloc(Words, (nuint)sizeof(nint));
        new ReadOnlySpan<nint>(platform, Words).CopyTo(new Span<nint>(vfs, Words));
        vfs[NextAt] = 0;
        vfs[NameAt] = Marshal.StringToCoTaskMemUTF8("unix-microseconds");
        vfs[SleepAt] = (nint)(delegate* unmanaged[Cdecl]<nint, int, int>)&Sleep;
        return Register((nint)vfs, makeDefault: 1) == 0;
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    private static int Sleep(nint vfs, int microseconds)
    {
        Pause(microseconds);
        return microseconds;
    }

    // Thread.Sleep knows nothing shorter than a millisecond.
    private static void Pause(long microseconds)
    {
        if (OperatingSystem.IsWindows())
            Thread.Sleep((int)Math.Max(1, microseconds / 1_000));
        else
            _ = USleep((uint)microseconds);
    }

    [LibraryImport("e_sqlite3", EntryPoint = "sqlite3_vfs_find", StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint Find(string? name);

    [LibraryImport("e_sqlite3", EntryPoint = "sqlite3_vfs_register")]
    private static partial int Register(nint vfs, int makeDefault);

    [LibraryImport("e_sqlite3", EntryPoint = "sqlite3_busy_handler")]
    private static partial int SetBusyHandler(nint connection, delegate* unmanaged[Cdecl]<nint, int, int> handler, nint argument);

    [LibraryImport("libc", EntryPoint = "usleep")]
    private static partial int USleep(uint microseconds);
}
