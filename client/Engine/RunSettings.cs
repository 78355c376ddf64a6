using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Engine;

/// <summary>What the command line asks of a run, whichever scenario it is.</summary>
internal sealed record RunSettings
{
    /// <summary>Repetitions of each cell: blocks.</summary>
    public required int Repetitions { get; init; }

    /// <summary>What the order of the cells is shuffled with.</summary>
    public required int OrderSeed { get; init; }

    /// <summary>Whether it is to be over in under 20 s.</summary>
    public bool Quick { get; init; }

    /// <summary>Folder of the results; null for one named after the time.</summary>
    public string? Output { get; init; }

    /// <summary>How the run guards its figures.</summary>
    public required Protocol Protocol { get; init; }

    /// <summary>Distance between clients and servers; zero for none.</summary>
    public TimeSpan RoundTrip { get; init; }

    /// <summary>Longest warm-up of a cell's processes.</summary>
    public required TimeSpan WarmupLimit { get; init; }
}
