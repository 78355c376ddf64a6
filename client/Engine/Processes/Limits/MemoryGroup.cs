using System.Diagnostics;

namespace IntegrationMethods.Client.Engine.Processes.Limits;

/// <summary>A control group in which one process, with those that it starts, may use so much memory and no swap.</summary>
internal abstract class MemoryGroup(long bytes) : IDisposable
{
    private const string BootedSystemd = "/run/systemd/system";

    public long Bytes => bytes;

    /// <summary>Whether the kernel killed a process because of the limit; null where that is not known.</summary>
    public virtual bool? HasKilled => null;

    /// <summary>The command that starts another one in the group.</summary>
    protected abstract IReadOnlyList<string> Command { get; }

    /// <summary>Makes one: systemd does it for users who may not do it themselves.</summary>
    /// <exception cref="RemedyException">This system does not let this program limit memory.</exception>
    public static MemoryGroup Create(long bytes)
    {
        if (!OperatingSystem.IsLinux())
            throw Refusal("only Linux has control groups");
        GroupFolder own = GroupFolder.Of("self") ?? throw Refusal("the kernel has no control groups for memory");
        return own.IsUnified && Directory.Exists(BootedSystemd) ? new ScopeGroup(bytes)
            : FolderGroup.Create(own.Parent() ?? throw Refusal($"no control group above {own.FullPath} passes on limits of memory"), bytes);
    }

    /// <summary>Changes how a process is started, so that it starts in the group.</summary>
    public void Enter(ProcessStartInfo start) => CommandPrefix.Add(start, Command);

    /// <summary>Removes the group, once its process has ended.</summary>
    public abstract void Dispose();

    public static RemedyException Refusal(string why, Exception? cause = null) => new(
        $"--memory can't limit memory here ({why}): run as root or in a login session of systemd, or run server and client in containers "
            + "with a memory limit each.", cause);
}
