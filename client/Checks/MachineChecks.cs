using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Db;
using IntegrationMethods.Db.SqlServer.Container;

namespace IntegrationMethods.Client.Checks;

/// <summary>All checks, in the order in which they are reported.</summary>
internal static class MachineChecks
{
    /// <summary>Long enough for what other programs take, see <see cref="NoiseEvidence.MinWindowMs"/>.</summary>
    private static readonly TimeSpan s_long = TimeSpan.FromSeconds(3);

    /// <summary>Too short for a user to notice.</summary>
    private static readonly TimeSpan s_short = TimeSpan.FromMilliseconds(400);

    public static async Task<IReadOnlyList<Check>> AllAsync(DatabaseOptions database, string folder, CancellationToken ct)
    {
        IReadOnlyList<Check> quick = await QuickAsync(database.Engine, [], folder, s_long, ct);
        return [.. quick, await NetworkChecks.LoopbackAsync(ct), NetworkChecks.Ports(), Docker(),
            await DatabaseCheck.OpenAsync(database, ct)];
    }

    /// <summary>Those that a run does not make anyway, within half a second. Processes of the engine and own ones are no noise.</summary>
    public static Task<IReadOnlyList<Check>> QuickAsync(string engine, IReadOnlyList<string> own, string folder, CancellationToken ct) =>
        QuickAsync(engine, own, folder, s_short, ct);

    private static async Task<IReadOnlyList<Check>> QuickAsync(string engine, IReadOnlyList<string> own, string folder, TimeSpan window,
        CancellationToken ct)
    {
        OwnProcesses processes = OwnProcesses.For(engine, own);
        (NoiseReading start, long? swapped) = (NoiseReading.Now(processes), Swapped());
        Check[] here = [.. BuildChecks.All(RuntimeReader.Read()), .. ProcessorChecks.All(), .. LimitChecks.All(folder)];
        await Task.Delay(window, ct);
        NoiseEvidence evidence = NoiseReading.Now(processes).Since(start);
        return
        [
            .. here,
            // A shorter look can't tell a program from a tick of the clock.
            .. evidence.WindowMs < NoiseEvidence.MinWindowMs
                ? Array.Empty<Check>()
                : [NoiseChecks.Steal(evidence), NoiseChecks.Foreign(evidence)],
            NoiseChecks.Load(LinuxFiles.Text("/proc/loadavg"), Environment.ProcessorCount),
            MemoryChecks.Swap(LinuxFiles.Text("/proc/meminfo"), Swapped() - swapped),
        ];
    }

    // Only --db auto asks for a container engine; without one, nothing fails.
    private static Check Docker() => ContainerEngine.Here switch
    {
        { Description: { } found } => Check.Ok("docker", $"answers at {found}"),
        { MissingBecause: var why } => Check.NotAvailable("docker", $"{why}, so --db auto selects sqlite"),
    };

    private static long? Swapped() => MemoryChecks.Swapped(LinuxFiles.Text("/proc/vmstat"));
}
