using System.Net;
using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Find;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>The main job as the command line asks for it, checked.</summary>
internal sealed record RowsRequest
{
    /// <summary>Rows of a repetition at most.</summary>
    public const int MaxRows = 10_000_000;

    /// <summary>What all cells have in common.</summary>
    public required RowsSettings Settings { get; init; }

    public required IReadOnlyList<ITransport> Catalog { get; init; }

    public required IReadOnlyList<ITransport> Transports { get; init; }

    public required IReadOnlyList<CallForm> Forms { get; init; }

    public required IReadOnlyList<int> InFlight { get; init; }

    /// <summary>A server that runs elsewhere; null to start one for each cell.</summary>
    public IPEndPoint? Server { get; init; }

    /// <summary>How the container of <c>--db auto</c> is to be.</summary>
    public required ContainerOptions Container { get; init; }

    /// <summary>Whether the database goes after the run, if this program made it.</summary>
    public bool Drop { get; init; }

    /// <summary>What to look for instead of comparing; null to compare.</summary>
    public Search? Find { get; init; }

    /// <summary>Calls in flight of the cell with the most of them.</summary>
    public int MaxInFlight => Find is { What: Sought.InFlight } search ? search.Candidates.Max() : InFlight.Max();

    /// <summary>The same on another database.</summary>
    public RowsRequest On(DatabaseOptions database) => this with { Settings = Settings with { Serving = Settings.Serving with { Database = database } } };
}
