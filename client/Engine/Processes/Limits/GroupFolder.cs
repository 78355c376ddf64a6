namespace IntegrationMethods.Client.Engine.Processes.Limits;

/// <summary>
/// A control group for memory, as the folder that Linux shows it as. Source: the kernel's documentation, cgroup-v1/memory and cgroup-v2.
/// </summary>
/// <param name="FullPath">Its folder.</param>
/// <param name="IsUnified">Whether it is of version 2, where one tree has all controllers.</param>
internal sealed record GroupFolder(string FullPath, bool IsUnified)
{
    private const string Root = "/sys/fs/cgroup";

    /// <summary>Bytes that the group may use; null where it has no limit, or is gone.</summary>
    public long? Limit => Figure(Read(LimitFile));

    /// <summary>Whether the kernel killed a process of the group because of its limit.</summary>
    public bool HasKilled => Lines(Read(IsUnified ? "memory.events" : "memory.oom_control"))
        .Any(line => line.Split(' ') is ["oom_kill", var count] && Figure(count) > 0);

    /// <summary>The file whose first line moves a process into the group.</summary>
    public string Processes => Path.Join(FullPath, "cgroup.procs");

    private string LimitFile => IsUnified ? "memory.max" : "memory.limit_in_bytes";

    // Version 1 limits memory and swap together, where the kernel counts swap at all.
    private string SwapFile => IsUnified ? "memory.swap.max" : "memory.memsw.limit_in_bytes";

    /// <summary>The group that a process is in.</summary>
    /// <param name="process">Its id, or <c>self</c>.</param>
    /// <returns>Null where the kernel has no control groups for memory, and for a process that has ended.</returns>
    public static GroupFolder? Of(string process) => Of(Text($"/proc/{process}/cgroup"), Root);

    /// <summary>The same, of the text of that file.</summary>
    internal static GroupFolder? Of(string? groups, string root)
    {
        string[][] all = [.. Lines(groups).Select(line => line.Split(':', 3)).Where(parts => parts.Length == 3)];
        return all.FirstOrDefault(parts => parts[1].Split(',').Contains("memory")) is { } own ? new(root + "/memory" + own[2], false)
            : all.FirstOrDefault(parts => parts[1].Length == 0) is { } unified && File.Exists($"{root}/cgroup.controllers")
                ? new((root + unified[2]).TrimEnd('/'), true)
            : null;
    }

    /// <summary>The nearest group from this one upwards in which groups with a limit can be made.</summary>
    /// <returns>Null where no group passes the limit on to those in it.</returns>
    public GroupFolder? Parent()
    {
        GroupFolder? group = this;
        while (group is { IsUnified: true } && !Lines(group.Read("cgroup.subtree_control")).Any(line => line.Split(' ').Contains("memory")))
            group = File.Exists(Path.Join(Path.GetDirectoryName(group.FullPath), "cgroup.controllers"))
                ? group with { FullPath = Path.GetDirectoryName(group.FullPath)! }
                : null;
        return group;
    }

    /// <summary>Makes a group with a limit, and without swap, in this one.</summary>
    /// <exception cref="IOException">The kernel does not allow it.</exception>
    /// <exception cref="UnauthorizedAccessException">This user may not.</exception>
    public GroupFolder Create(string name, long bytes)
    {
        GroupFolder made = this with { FullPath = Path.Join(FullPath, name) };
        Directory.CreateDirectory(made.FullPath);
        made.Write(made.LimitFile, bytes);
        if (File.Exists(Path.Join(made.FullPath, made.SwapFile)))
            made.Write(made.SwapFile, IsUnified ? 0 : bytes);
        return made;
    }

    private void Write(string file, long bytes) =>
        File.WriteAllText(Path.Join(FullPath, file), bytes.ToString(CultureInfo.InvariantCulture));

    private string? Read(string file) => Text(Path.Join(FullPath, file));

    private static string? Text(string path)
    {
        try
        {
            return File.ReadAllText(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private static string[] Lines(string? text) => text?.Split('\n', StringSplitOptions.TrimEntries) ?? [];

    private static long? Figure(string? text) =>
        long.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out long figure) ? figure : null;
}
