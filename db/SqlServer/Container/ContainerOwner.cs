using System.Diagnostics;

namespace IntegrationMethods.Db.SqlServer.Container;

/// <summary>The process that started a container, as a label says it: without that process, the container is left over.</summary>
/// <param name="Machine">Host name; that of a container where the process runs in one.</param>
/// <param name="Pid">Process id there.</param>
/// <param name="StartedS">When the process started, in seconds since 1970: a process id is used again.</param>
internal sealed record ContainerOwner(string Machine, int Pid, long StartedS)
{
    public const string Label = "integration-methods.owner";

    // The system derives the start from its uptime, so two readings may differ by a second.
    private const int ToleranceS = 2;

    public static ContainerOwner ThisProcess { get; } = new(Environment.MachineName, Environment.ProcessId,
        StartOf(Process.GetCurrentProcess()));

    /// <summary>False where it is alive, and where this machine can't know.</summary>
    public bool IsGone => Machine == Environment.MachineName && !IsAlive();

    /// <returns>Null for a label of another form.</returns>
    public static ContainerOwner? Parse(string label) =>
        label.Split('/') is [var machine, var pid, var started]
        && int.TryParse(pid, NumberStyles.None, CultureInfo.InvariantCulture, out int id)
        && long.TryParse(started, NumberStyles.None, CultureInfo.InvariantCulture, out long seconds)
            ? new(machine, id, seconds)
            : null;

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Machine}/{Pid}/{StartedS}");

    private static long StartOf(Process process) => new DateTimeOffset(process.StartTime).ToUnixTimeSeconds();

    private bool IsAlive()
    {
        try
        {
            using Process process = Process.GetProcessById(Pid);
            return Math.Abs(StartOf(process) - StartedS) <= ToleranceS;
        }
        catch (Exception e) when (e is ArgumentException or InvalidOperationException)
        {
            return false;
        }
    }
}
