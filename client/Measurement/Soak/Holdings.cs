namespace IntegrationMethods.Measurement.Soak;

/// <summary>What a process held after a window, once it had collected its garbage; null where there is no such process.</summary>
internal sealed record Holdings
{
    /// <summary>Physical memory.</summary>
    public long? RssBytes { get; init; }

    /// <summary>Managed memory that was reachable.</summary>
    public long? HeapBytes { get; init; }

    /// <summary>Open files, sockets and the like; handles on Windows.</summary>
    public long? Descriptors { get; init; }

    /// <summary>Threads, including those of the runtime.</summary>
    public long? Threads { get; init; }
}
