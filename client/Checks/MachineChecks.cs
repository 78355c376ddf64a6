using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Db;

namespace IntegrationMethods.Client.Checks;

/// <summary>All checks, in the order in which they are told.</summary>
internal static class MachineChecks
{
    /// <summary>Long enough for what other programs take, see <see cref="NoiseEvidence.MinWindowMs"/>.</summary>
    private static readonly TimeSpan s_long = TimeSpan.FromSeconds(3);

    /// <summary>Half as long as a user notices.</summary>
    private static readonly TimeSpan s_short = TimeSpan.FromMilliseconds(400);

    /// <summary>Every one, those that take long too.</summary>
    /// <param name="database">To be reached.</param>
    /// <param name="folder">Where results would go.</param>
    /// <param name="ct">Ends them.</param>
    public static async Task<IReadOnlyList<Check>> AllAsync(DatabaseOptions database, string folder, CancellationToken ct)
    {
        IReadOnlyList<Check> quick = await QuickAsync(database.Engine, [], folder, s_long, ct);
        return [.. quick, await NetworkChecks.LoopbackAsync(ct), NetworkChecks.Ports(), await DockerCheck.AskAsync(ct), await DatabaseCheck.OpenAsync(database, ct)];
    }

    /// <summary>Those that a run does not make anyway, within half a second.</summary>
    /// <param name="engine">Its processes here are no noise.</param>
    /// <param name="own">Nor are these.</param>
    /// <param name="folder">Where results will go.</param>
    /// <param name="ct">Ends them.</param>
    public static Task<IReadOnlyList<Check>> QuickAsync(string engine, IReadOnlyList<string> own, string folder, CancellationToken ct) =>
        QuickAsync(engine, own, folder, s_short, ct);

    private static async Task<IReadOnlyList<Check>> QuickAsync(string engine, IReadOnlyList<string> own, string folder, TimeSpan window, CancellationToken ct)
    {
        MachineWindow machine = MachineWindow.Open(engine, own);
        Check[] here = [.. BuildChecks.All(RuntimeReader.Read()), .. ProcessorChecks.All(), .. LimitChecks.All(folder)];
        await Task.Delay(window, ct);
        return [.. here, .. machine.Close()];
    }
}
