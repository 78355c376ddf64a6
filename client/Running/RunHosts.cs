using IntegrationMethods.Client.Engine.Agents;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Hosts;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Processes;
using IntegrationMethods.Reports;

namespace IntegrationMethods.Client.Running;

/// <summary>The machines of a run: this one, or those whose agents join; disposing it lets them go.</summary>
internal sealed class RunHosts : IAsyncDisposable
{
    private readonly Coordinator? _coordinator;
    private readonly Action<string> _say;

    private RunHosts(OwnProcesses own, Coordinator? coordinator, Action<string> say) =>
        (Own, _coordinator, List, _say) = (own, coordinator, coordinator?.Hosts ?? HostList.Here(own), say);

    /// <summary>Processes whose CPU time is no noise.</summary>
    public OwnProcesses Own { get; }

    public HostList List { get; }

    /// <summary>What is known of machines elsewhere; null where there are none.</summary>
    public IReadOnlyList<HostFacts>? Facts => _coordinator is null
        ? null
        : [.. _coordinator.Agents.Select(agent => agent.Facts).OfType<HostFacts>()];

    public IReadOnlyList<RepeatedPass>? Repeated => List.Repeated.Count == 0 ? null : List.Repeated;

    /// <exception cref="RemedyException">The coordinator can't listen.</exception>
    public static RunHosts Start(RunPlan plan, CoordinatorSettings? agents, IRunReport report)
    {
        var own = OwnProcesses.For(plan.Engine, plan.Protocol.OwnProcesses);
        if (agents is null)
            return new(own, null, _ => { });
        Action<string> say = line => report.Say(line);
        var coordinator = Coordinator.Start(agents, own, say);
        coordinator.Failure = "the coordinator ended early: see its output";
        // Agents have the join string of a key that was made before, and the log of a batch system may be public.
        if (agents.KeyFile is null)
            say($"Join: client agent --join {coordinator.Join}");
        return new(own, coordinator, say);
    }

    /// <summary>Waits for all agents, and measures the ways between them.</summary>
    /// <exception cref="RemedyException">One does not come, or can't reach another one.</exception>
    public Task<IReadOnlyList<PathFacts>?> ReadyAsync(Func<HostList, CancellationToken, Task<IReadOnlyList<PathFacts>>>? measure,
        CancellationToken ct) => ReportAsync(() => MeasureAsync(measure, ct));

    /// <summary>Sends the agents the reason if the work fails.</summary>
    public async Task<T> ReportAsync<T>(Func<Task<T>> work)
    {
        try
        {
            return await work();
        }
        catch (Exception error) when (error is RemedyException or OperationCanceledException)
        {
            Fail(error is RemedyException ? $"the run failed: {OneLine.Of(error)}" : $"the run was {Interruption.Because}");
            throw;
        }
    }

    /// <summary>Sends the agents how the run ended.</summary>
    /// <param name="ended">Why it ended early; null if it did not.</param>
    /// <param name="exitCode">What the program ends with.</param>
    public void End(string? ended, int exitCode) => Fail(
        ended is not null ? $"the run was {ended}"
        : exitCode == Terminal.Failed ? "the run has repetitions that are not valid: see its report"
        : null);

    public ValueTask DisposeAsync() => _coordinator?.DisposeAsync() ?? ValueTask.CompletedTask;

    private void Fail(string? why)
    {
        if (_coordinator is not null)
            _coordinator.Failure = why;
    }

    private async Task<IReadOnlyList<PathFacts>?> MeasureAsync(Func<HostList, CancellationToken, Task<IReadOnlyList<PathFacts>>>? measure,
        CancellationToken ct)
    {
        if (_coordinator is null)
            return null;
        await List.AllThereAsync(ct);
        foreach (AgentHost agent in _coordinator.Agents)
            await agent.CompareClocksAsync(ct);
        IReadOnlyList<PathFacts> paths = measure is null ? [] : await measure(List, ct);
        foreach (PathFacts path in paths)
            _say(string.Create(CultureInfo.InvariantCulture, $"Round trip {path.From} – {path.To}: {path.RoundTripMs:0.000} ms"));
        return paths;
    }
}
