using System.Net;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Client.Engine.Distance;
using IntegrationMethods.Client.Engine.Hosts;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>All processes of one cell, and the distance between them; disposing it ends them.</summary>
internal sealed class CellProcesses(string scenario, PlannedCell planned, HostList hosts) : IAsyncDisposable
{
    private readonly List<Started> _processes = [];
    private readonly List<DelayProxy> _distances = [];

    /// <summary>Starts one of the scenario's works in a fresh process, and opens it.</summary>
    /// <exception cref="RemedyException">It does not come up.</exception>
    public async Task<WorkProcess> StartAsync<TSettings>(string work, TSettings settings, CancellationToken ct,
        IReadOnlyList<int>? processors = null)
    {
        WorkProcess process = Start(work, processors: processors);
        await OpenAsync(process, settings, ct);
        return process;
    }

    /// <summary>
    /// Starts one that is opened later, so that several can come up at once although each must know the one before. Each of several
    /// clients, from 0, gets a separate machine if there are enough.
    /// </summary>
    public WorkProcess Start(string work, IReadOnlyDictionary<string, string?>? variables = null, int client = 0,
        IReadOnlyList<int>? processors = null) =>
        Add(
            hosts.Client(client),
            new($"{Name(work, client)} of {planned.Cell.Key}", scenario, work, variables)
            {
                Processors = processors,
                Folder = planned.Folder,
                Number = client,
            },
            isFurther: client > 0);

    public WorkProcess StartServer(IReadOnlyDictionary<string, string?>? variables = null) =>
        Add(hosts.Server, new($"the server of {planned.Cell.Key}") { Variables = variables, Folder = planned.Folder });

    /// <summary>Where servers listen: on any free port of the address that their clients know.</summary>
    public string Listen => hosts.Server.Listen;

    /// <exception cref="RemedyException">It does not come up.</exception>
    public Task OpenAsync<TSettings>(WorkProcess process, TSettings settings, CancellationToken ct) =>
        process.OpenAsync(settings, planned.MinThreads, ct);

    /// <summary>Where a client is to connect to reach a server: as far away as the cell's workload says.</summary>
    public string Reach(string endpoint)
    {
        if (planned.Workload.RoundTripMs <= 0)
            return endpoint;
        var distance = new DelayProxy(IPEndPoint.Parse(endpoint), TimeSpan.FromMilliseconds(planned.Workload.RoundTripMs));
        _distances.Add(distance);
        return distance.EndPoint.ToString();
    }

    /// <summary>Whether one of them is unreachable because its machine is lost.</summary>
    public bool AreLost => _processes.Any(started => started.Child.Lost.IsCompleted);

    /// <summary>Waits for the work of one of them, unless one is lost: an answer from it would time out only after minutes.</summary>
    /// <exception cref="HostLostException">One is lost.</exception>
    public async Task<T> UnlessLostAsync<T>(Task<T> work)
    {
        if (!hosts.AreElsewhere)
            return await work;
        Task<string>[] lost = [.. _processes.Select(started => started.Child.Lost)];
        if (await Task.WhenAny([work, .. lost]) == work)
            return await work;
        // Observe its exception: no caller awaits it any more.
        _ = work.ContinueWith(late => late.Exception, TaskScheduler.Default);
        throw new HostLostException(await lost.First(task => task.IsCompleted));
    }

    // Last come, first gone: clients before their servers, and all further clients at once.
    public async ValueTask DisposeAsync()
    {
        await Task.WhenAll(_processes.Where(started => started.IsFurther).Select(EndAsync));
        foreach (Started started in _processes.Where(started => !started.IsFurther).Reverse())
            await EndAsync(started);
        _processes.Clear();
        foreach (DelayProxy distance in _distances)
            await distance.DisposeAsync();
        _distances.Clear();
    }

    // A run of one client has no numbers in its messages.
    private string Name(string work, int client) => planned.Cell.Clients == 1
        ? $"the {work}"
        : string.Create(CultureInfo.InvariantCulture, $"{work} {client + 1}");

    private WorkProcess Add(IHost host, WorkStart work, bool isFurther = false)
    {
        IChild child = host.Start(work);
        var process = new WorkProcess(child);
        _processes.Add(new(process, host, child, isFurther));
        return process;
    }

    private static async Task EndAsync(Started started)
    {
        await started.Process.DisposeAsync();
        started.Host.Forget(started.Child);
    }

    private sealed record Started(WorkProcess Process, IHost Host, IChild Child, bool IsFurther);
}
