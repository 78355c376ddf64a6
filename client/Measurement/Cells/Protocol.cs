namespace IntegrationMethods.Measurement.Cells;

/// <summary>How a run guards its figures; fixed before it starts and recorded in <c>environment.json</c>.</summary>
internal sealed record Protocol
{
    /// <summary>How the cells' processes are set up; each profile has its own cells. Default: the runtime's defaults.</summary>
    public IReadOnlyList<Profile> Profiles { get; init; } = [Profile.Default];

    /// <summary>Whether every block has an A/A twin and a delay control, without which there is no verdict. Default: yes.</summary>
    public bool Controls { get; init; } = true;

    /// <summary>How long the run waits for a quiet machine before its first cell, at most, seconds. Default: not at all.</summary>
    public double WaitQuietS { get; init; }

    /// <summary>How long a cell's two processes live. Default: over all blocks.</summary>
    public Isolation Isolation { get; init; }

    /// <summary>Part of a repetition, 0 to 1, in which all clients must run; else it is made again. Default: 0.99.</summary>
    public double MinOverlap { get; init; } = 0.99;

    /// <summary>The processors that each end is bound to. Default: any.</summary>
    public EndProcessors? Processors { get; init; }

    /// <summary>How much memory each process of an end may use. Default: no limit.</summary>
    public EndMemory? MemoryLimitBytes { get; init; }

    /// <summary>Names or ids of further processes whose CPU time is part of the work. Default: none.</summary>
    public IReadOnlyList<string> OwnProcesses { get; init; } = [];
}
