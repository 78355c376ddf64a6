using System.ComponentModel.DataAnnotations.Schema;
using IntegrationMethods.Measurement.Records;

namespace IntegrationMethods.Measurement.Soak;

/// <summary>One window of a soak: a row of <c>soak.csv</c>. Null means not available and is an empty field, never 0.</summary>
internal sealed record SoakWindow
{
    /// <summary>The soak that this window belongs to; all rows of a file have the same.</summary>
    public required string RunId { get; init; }

    /// <summary>The cell that is watched, such as <c>sockets/direct async 8</c>.</summary>
    public required string Cell { get; init; }

    /// <summary>Its number, from 1.</summary>
    public required int Window { get; init; }

    /// <summary>Start of the window's calls.</summary>
    public required DateTimeOffset StartedUtc { get; init; }

    /// <summary>Time from the start of the first window to the end of this one.</summary>
    public required double ElapsedS { get; init; }

    /// <summary>Whether it is one of the first windows, which fill caches and pools and are excluded from the slopes.</summary>
    public required bool Settling { get; init; }

    /// <summary>Calls that were due in the window.</summary>
    public required int Calls { get; init; }

    /// <summary>Calls that were not made because no caller was free in time.</summary>
    public int? Drops { get; init; }

    /// <summary>Latency, from a call's intended start to its last insert.</summary>
    [Column("latency_")]
    public LatencyTimes Latency { get; init; } = new();

    /// <summary>The client's process; with no wire between, it does the server's work too.</summary>
    [Column("client_")]
    public Holdings Client { get; init; } = new();

    /// <summary>The server's process; empty where the work has no wire.</summary>
    [Column("server_")]
    public Holdings Server { get; init; } = new();

    /// <summary>Whether every call was made and every row arrived unchanged, once.</summary>
    public bool Valid => Reason is null;

    /// <summary>What was lost, in one line; null if nothing was.</summary>
    public string? Reason { get; init; }

    /// <summary>The end of the window.</summary>
    [NotMapped]
    public double Hours => ElapsedS / 3_600;
}
