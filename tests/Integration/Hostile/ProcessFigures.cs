namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>What Linux reports about a process.</summary>
internal sealed class ProcessFigures(int pid)
{
    /// <summary>Resident memory, bytes.</summary>
    public long Resident => 1024 * Status("VmRSS:");

    /// <summary>The most of it that there has been, bytes.</summary>
    public long PeakResident => 1024 * Status("VmHWM:");

    public long Threads => Status("Threads:");

    /// <summary>Open descriptors: its connections and a few more.</summary>
    public int Descriptors => Directory.EnumerateFileSystemEntries($"/proc/{pid}/fd").Count();

    /// <summary>Processor time that it has used.</summary>
    public TimeSpan Cpu
    {
        get
        {
            using var process = System.Diagnostics.Process.GetProcessById(pid);
            return process.TotalProcessorTime;
        }
    }

    /// <summary>What it does at the moment, for a message.</summary>
    public async Task<string> DescribeAsync()
    {
        TimeSpan before = Cpu;
        await Task.Delay(1_000);
        string state = File.ReadLines($"/proc/{pid}/status").First(line => line.StartsWith("State:", StringComparison.Ordinal));
        return string.Create(CultureInfo.InvariantCulture,
            $"{state}, {Descriptors} descriptors, {Resident >> 20} MiB, {Threads} threads, {(Cpu - before).TotalMilliseconds:0} ms of "
                + $"processor time in a second");
    }

    private long Status(string name) => File.ReadLines($"/proc/{pid}/status")
        .Where(line => line.StartsWith(name, StringComparison.Ordinal))
        .Select(line => long.Parse(line.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)[1], CultureInfo.InvariantCulture))
        .Single();
}
