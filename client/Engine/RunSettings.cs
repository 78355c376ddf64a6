using IntegrationMethods.Client.Engine.Agents;
using IntegrationMethods.Client.Engine.Builds;
using IntegrationMethods.Measurement.Gates;

namespace IntegrationMethods.Client.Engine;

/// <summary>What the command line asks of a run, whichever scenario it is.</summary>
internal sealed record RunSettings
{
    public required RunLength Length { get; init; }

    /// <summary>Whether the user set limits to a run that goes on until it is precise.</summary>
    public bool AsksForPrecision { get; init; }

    public required int OrderSeed { get; init; }

    /// <summary>
    /// Length of a repetition in an open loop, where its calls follow from that and the rate; null where their number is given.
    /// </summary>
    public TimeSpan? Window { get; init; }

    public bool Quick { get; init; }

    /// <summary>Folder of the results; null for one named after the time.</summary>
    public string? Output { get; init; }

    /// <summary>What the user calls the build to compare this one with: a folder or a commit; null to compare no builds.</summary>
    public string? Against { get; init; }

    /// <summary>What fails the run; none for no gate.</summary>
    public IReadOnlyList<Gate> FailOn { get; init; } = [];

    /// <summary>Price of an hour of one processor, for the costs of the methods; null for none.</summary>
    public double? CpuHour { get; init; }

    /// <summary>The build that <see cref="Against"/> names, once it is found; null to compare no builds.</summary>
    public OtherBuild? Other { get; init; }

    /// <summary>Folder of a run that ended before its time and is to go on; null for a new run.</summary>
    public string? Resume { get; init; }

    public required Protocol Protocol { get; init; }

    /// <summary>Whether each valid cell is traced after the last repetition.</summary>
    public bool TracesCpu { get; init; }

    /// <summary>Distance between clients and servers; zero for none.</summary>
    public TimeSpan RoundTrip { get; init; }

    /// <summary>Other machines that the run is on; null for this one alone.</summary>
    public CoordinatorSettings? Agents { get; init; }

    /// <summary>Where the run is exported to by OTLP once it is over; null for nowhere.</summary>
    public Uri? Otlp { get; init; }

    /// <summary>Longest warm-up of a cell's processes.</summary>
    public required TimeSpan WarmupLimit { get; init; }
}
