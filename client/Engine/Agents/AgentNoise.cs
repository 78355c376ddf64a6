using IntegrationMethods.Client.Engine.Hosts;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>Evidence of noise from every machine of a run.</summary>
internal sealed class AgentNoise(IReadOnlyList<AgentHost> hosts, IReadOnlyList<string> names) : IHostNoise
{
    /// <summary>Enough calls for every tier of the compiler, over more time than it waits for before it counts them.</summary>
    private const int Rehearsals = 100;

    public Task WarmHarnessAsync() => Task.WhenAll(hosts.Select(host => TryAsync(async () =>
    {
        IReadOnlyList<string> others = OthersOn(host);
        for (int i = 0; i < Rehearsals; i++)
        {
            await host.StartNoiseAsync(others);
            await host.LookAsync(others);
        }
        return null;
    })));

    public Task StartAsync() => Task.WhenAll(hosts.Select(host => TryAsync(async () =>
    {
        await host.StartNoiseAsync(OthersOn(host));
        return null;
    })));

    public async Task<NoiseEvidence> EndAsync(NoiseEvidence here)
    {
        (string Host, NoiseEvidence? Seen)[] seen =
            await Task.WhenAll(hosts.Select(async host => (host.Name, await TryAsync(() => host.EndNoiseAsync(OthersOn(host))))));
        return Noisiest([("coordinator", here), .. seen]);
    }

    /// <summary>The evidence of the machine that was the least quiet; its programs' names say which one that was.</summary>
    public static NoiseEvidence Noisiest(IReadOnlyList<(string Host, NoiseEvidence? Seen)> all)
    {
        (string host, NoiseEvidence? worst) = all.MaxBy(one => Share(one.Seen) ?? -1);
        return worst!
            with { ForeignProcesses = ForeignProcess.Text(
                [.. ForeignProcess.Parse(worst.ForeignProcesses).Select(foreign => foreign with { Name = $"{host}: {foreign.Name}" })]) };
    }

    private static double? Share(NoiseEvidence? seen) =>
        seen is { ForeignCpuMs: { } foreign, WindowMs: > 0 and { } window, Cpus: > 0 and { } cpus }
        ? (foreign + (seen.StealMs ?? 0)) / (window * cpus)
        : null;

    // Several agents on one machine are no noise to each other.
    private IReadOnlyList<string> OthersOn(AgentHost host) => host.Hello?.Boot is not { } boot
        ? names
        :
        [
            .. names,
            .. hosts.Where(other => other.Hello?.Boot == boot).SelectMany(other => other.Pids)
                .Concat(boot == AgentIdentity.Boot ? [Environment.ProcessId] : [])
                .Select(pid => pid.ToString(CultureInfo.InvariantCulture)),
        ];

    // A machine that is lost meanwhile has no evidence, and the repetition that it was lost in is void anyway.
    private static async Task<NoiseEvidence?> TryAsync(Func<Task<NoiseEvidence?>> ask)
    {
        try
        {
            return await ask();
        }
        catch (RemedyException)
        {
            return null;
        }
    }
}
