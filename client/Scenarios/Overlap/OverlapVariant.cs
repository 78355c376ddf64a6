namespace IntegrationMethods.Client.Scenarios.Overlap;

/// <summary>The ways to write and to sort, and what each is underneath.</summary>
internal static class OverlapVariant
{
    public const string Sync = "sync";
    public const string Apm = "apm";
    public const string AsyncContinueWith = "async_continue_with";
    public const string RandomAccess = "random_access";

    /// <summary>The one that the others are held against comes first.</summary>
    public static IReadOnlyList<string> All { get; } = [Sync, Apm, AsyncContinueWith, RandomAccess];

    /// <summary>
    /// Only a handle opened with <c>FileOptions.Asynchronous</c> on Windows writes without a thread (overlapped I/O). Elsewhere .NET
    /// has a thread of its pool make the blocking call, and so it has on Windows for files opened without that option, as the author's
    /// were.
    /// </summary>
    public static FormKind AsyncKind(string variant) =>
        variant == RandomAccess && OperatingSystem.IsWindows() ? FormKind.Native : FormKind.OverSync;

    /// <summary>Whether the file system's async is real here, for people.</summary>
    public static string Words { get; } = OperatingSystem.IsWindows()
        ? "On Windows, only random_access has real (overlapped) asynchronous file I/O, because it opens its file with "
            + "FileOptions.Asynchronous; apm and async_continue_with open theirs as the author did and block a pool thread "
            + "(async_kind over_sync)."
        : "This platform has no real asynchronous file I/O: .NET makes the same blocking write on a pool thread (async_kind over_sync), "
            + "so writing and sorting overlap on a second processor, not in the file system.";

    public static Rounds Rounds(OverlapSetup setup, byte[] content) => setup.Variant switch
    {
        Sync => new SyncRounds(setup, content),
        Apm => new ApmRounds(setup, content),
        AsyncContinueWith => new ContinueWithRounds(setup, content),
        RandomAccess => new RandomAccessRounds(setup, content),
        _ => throw new ArgumentOutOfRangeException(nameof(setup)),
    };
}
