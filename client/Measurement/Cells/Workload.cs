using System.ComponentModel.DataAnnotations.Schema;

namespace IntegrationMethods.Measurement.Cells;

/// <summary>The settings under which a cell is run, fixed before the run.</summary>
internal sealed record Workload
{
    /// <summary>Connections of the client that share the calls in flight.</summary>
    public required int Connections { get; init; }

    /// <summary>Row queries that the server runs at once for one call, in either form.</summary>
    public required int RowQueriesInFlight { get; init; }

    /// <summary>Whether statements were prepared once per connection.</summary>
    public bool Prepared { get; init; } = true;

    /// <summary>What the client commits in one transaction: a <c>row</c> or a <c>batch</c>.</summary>
    public string Commit { get; init; } = "row";

    /// <summary>Wait before every statement and commit, milliseconds.</summary>
    public double DbDelayMs { get; init; }

    /// <summary>Round trip added between client and server, in milliseconds; none at the floor, which has no wire.</summary>
    public double RoundTripMs { get; init; }

    /// <summary>The database engine, such as <c>sqlite</c>; <c>none</c> where the work has none.</summary>
    public required string Db { get; init; }

    /// <summary>Calls made in a repetition.</summary>
    public required int Batches { get; init; }

    /// <summary>Rows requested in a call; in a scenario, items.</summary>
    public required int BatchSize { get; init; }

    /// <summary>Rows of a repetition: batches × batch size; also the number of its row queries and of its inserts.</summary>
    public long Rows => (long)Batches * BatchSize;

    /// <summary>
    /// Calls offered per second in an open loop, in a ramp on average; null in a closed one, where a caller makes its next call as soon
    /// as it is free.
    /// </summary>
    public double? RatePerS { get; init; }

    /// <summary>How the calls of an open loop are spread over time; null in a closed one.</summary>
    public Arrivals? Arrivals { get; init; }

    /// <summary>Whether its wall time is that of a schedule, which no comparison can learn from.</summary>
    [NotMapped]
    public bool IsOpenLoop => RatePerS is not null;

    /// <summary>How long the cell's processes live.</summary>
    public Isolation Isolation { get; init; }

    /// <summary>Whether it is the same work on the same database, over however many connections.</summary>
    public bool IsSameAs(Workload other) =>
        (Db, Batches, BatchSize, Prepared, Commit, DbDelayMs, RatePerS)
            == (other.Db, other.Batches, other.BatchSize, other.Prepared, other.Commit, other.DbDelayMs, other.RatePerS);
}
