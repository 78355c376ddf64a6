using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Engine.Hosts;

/// <summary>Starts the works of several cells in one process for each program, in which they take turns.</summary>
internal sealed class SharingHost(IHost host, string group) : IHost
{
    private readonly Lock _lock = new();
    private readonly Dictionary<string, SharedProcess> _processes = [];

    public string Name => host.Name;

    public bool IsHere => host.IsHere;

    public string Address => host.Address;

    public int Processors => host.Processors;

    public IChild Start(WorkStart work)
    {
        // Works of one cell never share: several clients work at the same time.
        string key = string.Join('\n', [work.Program, .. work.Arguments, work.Folder ?? "",
            work.Number.ToString(CultureInfo.InvariantCulture),
            .. (work.Variables ?? new Dictionary<string, string?>()).Select(variable => $"{variable}")]);
        lock (_lock)
        {
            if (!_processes.TryGetValue(key, out SharedProcess? process) || process.HasEnded)
                _processes[key] = process = new(host, host.Start(work with { Name = $"the {work.Program} of {group}" }));
            return process.Add(work.Name);
        }
    }

    /// <summary>Its process is forgotten with the last of its works.</summary>
    public void Forget(IChild child)
    {
    }

    public void Charge(double cpuMs) => host.Charge(cpuMs);

    public Task<ClockOffset> CompareClocksAsync(CancellationToken ct) => host.CompareClocksAsync(ct);
}
