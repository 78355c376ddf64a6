namespace IntegrationMethods.Tests.Integration.Hostile.Soak;

/// <summary>What a process holds, over the time of a soak.</summary>
internal sealed class ProcessGrowth
{
    private const double Megabyte = 1024 * 1024;

    private readonly ProcessFigures _process;
    private readonly Growth _descriptors, _memory, _threads;

    public ProcessGrowth(string name, ProcessFigures process)
    {
        _process = process;
        _descriptors = new($"{name} descriptors", tolerance: 4);
        _memory = new($"{name} resident MiB", tolerance: 8);
        // A pool adds threads and ends them as it sees fit.
        _threads = new($"{name} threads", tolerance: 16);
    }

    public IEnumerable<string> Findings => All.Select(growth => growth.Finding).OfType<string>();

    public void Sample(double hours)
    {
        _descriptors.Add(hours, _process.Descriptors);
        _memory.Add(hours, _process.Resident / Megabyte);
        _threads.Add(hours, _process.Threads);
    }

    public override string ToString() => string.Join("; ", (object[])All);

    private Growth[] All => [_descriptors, _memory, _threads];
}
