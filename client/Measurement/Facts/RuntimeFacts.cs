namespace IntegrationMethods.Measurement.Facts;

/// <summary>The .NET runtime of a process and the settings that influence its speed.</summary>
internal sealed record RuntimeFacts
{
    /// <summary>Such as <c>.NET 10.0.1</c>.</summary>
    public required string Version { get; init; }

    /// <summary>What the program was built for, such as <c>net10.0</c>.</summary>
    public string? TargetFramework { get; init; }

    /// <summary>How the program was compiled.</summary>
    public Compilation? Compilation { get; init; }

    /// <summary>Of the process, such as <c>X64</c>.</summary>
    public required string Architecture { get; init; }

    public required bool ServerGc { get; init; }

    public required bool ConcurrentGc { get; init; }

    public required string GcLatencyMode { get; init; }

    /// <summary>Tiered compilation steered by profiles: on unless switched off.</summary>
    public required bool TieredPgo { get; init; }

    /// <summary>A Debug build measures nothing worth knowing.</summary>
    public required bool Optimized { get; init; }

    public required int ThreadPoolMinThreads { get; init; }

    public required int ThreadPoolMaxThreads { get; init; }

    /// <summary>
    /// Variables named <c>DOTNET_*</c>, <c>COMPlus_*</c> or <c>CORECLR_*</c>, and those of the system's loader, such as <c>LD_PRELOAD</c>.
    /// </summary>
    public required IReadOnlyDictionary<string, string> Variables { get; init; }
}
