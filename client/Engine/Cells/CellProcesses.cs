using System.Net;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Client.Engine.Distance;
using IntegrationMethods.Client.Engine.Noise;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>All processes of one cell, and the distance between them; disposing it ends them.</summary>
/// <param name="scenario">Whose works they do.</param>
/// <param name="planned">The cell.</param>
/// <param name="own">Learns of the processes, as their CPU time is no noise.</param>
internal sealed class CellProcesses(string scenario, PlannedCell planned, OwnProcesses own) : IAsyncDisposable
{
    private readonly List<WorkProcess> _processes = [];
    private readonly List<DelayProxy> _distances = [];

    /// <summary>Processor time of all of them so far.</summary>
    public TimeSpan ProcessorTime => _processes.Aggregate(TimeSpan.Zero, (sum, process) => sum + process.ProcessorTime);

    /// <summary>Starts one of the scenario's works in a fresh process, and opens it.</summary>
    /// <param name="work">Its name among the scenario's works.</param>
    /// <param name="settings">The work's own.</param>
    /// <param name="ct">Ends the start.</param>
    /// <param name="variables">Of its environment, beside those that it inherits.</param>
    /// <exception cref="RemedyException">It does not come up.</exception>
    public async Task<WorkProcess> StartAsync<TSettings>(string work, TSettings settings, CancellationToken ct, IReadOnlyDictionary<string, string?>? variables = null)
    {
        WorkProcess process = Start(work, variables);
        await OpenAsync(process, settings, ct);
        return process;
    }

    /// <summary>Starts one that is opened later, so that several can come up at once although each must know the one before.</summary>
    /// <inheritdoc cref="StartAsync" path="/param"/>
    public WorkProcess Start(string work, IReadOnlyDictionary<string, string?>? variables = null) =>
        Add(ChildProcess.Start($"the {work} of {planned.Cell.Key}", "client", ["work", scenario, work], variables));

    /// <summary>Starts the server's own program in the same way.</summary>
    public WorkProcess StartServer() => Add(ChildProcess.Start($"the server of {planned.Cell.Key}", "server", ["work"]));

    /// <summary>Opens what <see cref="Start"/> started.</summary>
    /// <exception cref="RemedyException">It does not come up.</exception>
    public Task OpenAsync<TSettings>(WorkProcess process, TSettings settings, CancellationToken ct) => process.OpenAsync(settings, planned.MinThreads, ct);

    /// <summary>Where a client is to connect to reach a server: as far away as the cell's workload says.</summary>
    /// <param name="endpoint">The server's own address and port.</param>
    public string Reach(string endpoint)
    {
        if (planned.Workload.RoundTripMs <= 0)
            return endpoint;
        DelayProxy distance = DelayProxy.Start(IPEndPoint.Parse(endpoint), TimeSpan.FromMilliseconds(planned.Workload.RoundTripMs));
        _distances.Add(distance);
        return distance.EndPoint.ToString();
    }

    // Last come, first gone: clients before their servers. Their time moves to this process when they have ended, so they are counted until then.
    public async ValueTask DisposeAsync()
    {
        foreach (WorkProcess process in Enumerable.Reverse(_processes))
        {
            int pid = process.Pid;
            await process.DisposeAsync();
            own.Remove(pid);
        }
        _processes.Clear();
        foreach (DelayProxy distance in _distances)
            await distance.DisposeAsync();
        _distances.Clear();
    }

    private WorkProcess Add(ChildProcess child)
    {
        var process = new WorkProcess(child);
        _processes.Add(process);
        own.Add(process.Pid);
        return process;
    }
}
