using System.Collections.Concurrent;
using IntegrationMethods.Db.Catalog;

namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>
/// The processes whose CPU time is the measured work itself: this runner, the cells' servers and clients, and those of the
/// database on this machine. All others are foreign.
/// </summary>
/// <param name="also">Names or ids of further processes. A name counts every process that bears it: a database starts one for each
/// connection.</param>
internal sealed class OwnProcesses(IReadOnlyList<string> also)
{
    /// <summary>The kernel keeps so many characters of a name.</summary>
    public const int NameLength = 15;

    private readonly ConcurrentDictionary<int, byte> _children = new();

    public IReadOnlyList<string> Names => also;

    /// <param name="engine">The database's engine: one on another machine has no process here to be taken for it.</param>
    /// <param name="also">Named by the user.</param>
    public static OwnProcesses For(string engine, IReadOnlyList<string> also) =>
        new([.. DatabaseCatalog.Find(engine)?.ServerProcesses ?? [], .. also]);

    public void Add(int pid) => _children.TryAdd(pid, 0);

    public void Remove(int pid) => _children.TryRemove(pid, out _);

    /// <summary>What they and all others have used so far; null where the platform does not report it.</summary>
    public ProcessTable? Read() => ProcessTable.Read(IsOwn);

    private bool IsOwn(int pid, string name) =>
        pid == Environment.ProcessId || _children.ContainsKey(pid) || also.Any(nameOrId => IsNamed(pid, name, nameOrId));

    private static bool IsNamed(int pid, string name, string nameOrId) =>
        int.TryParse(nameOrId, NumberStyles.None, CultureInfo.InvariantCulture, out int id)
            ? id == pid
            : name == (nameOrId.Length > NameLength ? nameOrId[..NameLength] : nameOrId);
}
