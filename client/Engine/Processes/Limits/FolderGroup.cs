namespace IntegrationMethods.Client.Engine.Processes.Limits;

/// <summary>A control group that this process makes itself.</summary>
internal sealed class FolderGroup : MemoryGroup
{
    private static int s_made;

    private readonly GroupFolder _folder;

    private FolderGroup(GroupFolder folder, long bytes) : base(bytes) => _folder = folder;

    public override bool? HasKilled => _folder.HasKilled;

    // The shell enters the group, then becomes the program.
    protected override IReadOnlyList<string> Command => ["sh", "-c", "echo $$ > \"$0\" && exec \"$@\"", _folder.Processes];

    /// <exception cref="RemedyException">The kernel, or this user's rights, do not allow it.</exception>
    public static FolderGroup Create(GroupFolder parent, long bytes)
    {
        string name = FormattableString.Invariant($"integration-methods-{Environment.ProcessId}-{Interlocked.Increment(ref s_made)}");
        try
        {
            return new(parent.Create(name, bytes), bytes);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw Refusal(OneLine.Of(e).TrimEnd('.'), e);
        }
    }

    public override void Dispose()
    {
        try
        {
            // A group goes with its folder, though that has files.
            Directory.Delete(_folder.FullPath);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // A process that did not end is still in it.
        }
    }
}
