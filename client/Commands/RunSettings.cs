using System.Net;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Commands;

/// <summary>A run as the command line asks for it, checked.</summary>
internal sealed record RunSettings
{
    /// <summary>Rows of a repetition at most.</summary>
    public const int MostRows = 10_000_000;

    public required IReadOnlyList<ITransport> Catalog { get; init; }

    public required IReadOnlyList<ITransport> Transports { get; init; }

    public required IReadOnlyList<CallForm> Forms { get; init; }

    public required IReadOnlyList<int> InFlight { get; init; }

    /// <summary>Calls in flight of the cell with the most of them; the profile of the seeds queues for the connections of a usual pool.</summary>
    public int MaxInFlight => Find is { What: Sought.InFlight } search ? search.Candidates.Max() : InFlight.Max();

    public required int Batches { get; init; }

    public required int BatchSize { get; init; }

    public required int Repetitions { get; init; }

    public required int Seed { get; init; }

    public required TimeSpan WarmupLimit { get; init; }

    /// <summary>How calls arrive; null for closed loops.</summary>
    public OpenLoop? OpenLoop { get; init; }

    public required Protocol Protocol { get; init; }

    /// <summary>Folder of the results; null for one named after the time.</summary>
    public string? Output { get; init; }

    /// <summary>Distance between client and server; zero for none.</summary>
    public TimeSpan RoundTrip { get; init; }

    public IPEndPoint? Server { get; init; }

    public required DatabaseOptions Database { get; init; }

    /// <summary>The servers' own connection string; null where it is the clients'.</summary>
    public string? ServerConnection { get; init; }

    public Ablation Only { get; init; }

    /// <summary>How the container of <c>--db auto</c> shall be.</summary>
    public required ContainerOptions Container { get; init; }

    /// <summary>Whether the database goes after the run, if this program made it.</summary>
    public bool Drop { get; init; }

    /// <summary>What to look for instead of comparing; null to compare.</summary>
    public Search? Find { get; init; }

    public required TransportOptions TransportOptions { get; init; }

    public Display Display { get; init; } = new();
}
