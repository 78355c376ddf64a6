using System.ComponentModel.DataAnnotations.Schema;
using IntegrationMethods.Measurement.Cells;

namespace IntegrationMethods.Measurement.Records;

/// <summary>
/// One repetition of one cell: a row of <c>runs.csv</c>. The columns are this record's properties, flattened in the
/// order written here, named in snake case with their units. Null means not available and is an empty field, never 0.
/// </summary>
internal sealed record RepetitionRecord
{
    /// <summary>The run that this repetition belongs to; all rows of a file have the same.</summary>
    public required string RunId { get; init; }

    /// <summary>The seed that the order of the cells was shuffled with.</summary>
    [Column("seed")]
    public required int OrderSeed { get; init; }

    /// <summary>The block, from 1: each has every cell once, and cells are paired within it.</summary>
    public required int Block { get; init; }

    /// <summary>The place in the block's order, from 1.</summary>
    public required int Position { get; init; }

    /// <summary>The launch of the cells' processes that the block ran in, from 1; null in files of versions without this column.</summary>
    [Column("generation")]
    public int? Launch { get; init; }

    public required Cell Cell { get; init; }

    public required Workload Workload { get; init; }

    public required RunTimes Time { get; init; }

    /// <summary>The client's process; with no wire between, it does the server's work too.</summary>
    [Column("client_")]
    public ProcessCost Client { get; init; } = new();

    /// <summary>The server's process; empty where the work has no wire, and where the server is none of the run's own.</summary>
    [Column("server_")]
    public ProcessCost Server { get; init; } = new();

    /// <summary>Processors of the clients' machines, each counted once.</summary>
    public int? ClientCpus { get; init; }

    /// <summary>Bytes on the wire in both directions, from the sockets' own counters.</summary>
    public long? WireBytes { get; init; }

    /// <summary>The version of TLS that both ends agreed on, such as <c>1.3</c>; empty without TLS.</summary>
    public string? TlsVersion { get; init; }

    /// <summary>Bytes of the rows' values alone, however they are encoded on the wire.</summary>
    public long? PayloadBytes { get; init; }

    /// <summary>CPU time of both processes per 1,000 rows, milliseconds.</summary>
    [Column("cpu_ms_per_1000_rows")]
    public double? CpuMsPer1000Rows => 1_000 * PerRow(Both(CpuMs(Client), CpuMs(Server)));

    /// <summary>Managed allocations of both processes per row, bytes.</summary>
    public double? AllocatedBytesPerRow => PerRow(Both(Client.AllocatedBytes, Server.AllocatedBytes));

    /// <summary>Bytes on the wire per row.</summary>
    public double? WireBytesPerRow => PerRow(WireBytes);

    /// <summary>Bytes of a row's values.</summary>
    public double? PayloadBytesPerRow => PerRow(PayloadBytes);

    /// <summary>
    /// Of each call, ms: its service time, or in an open loop its latency. Only until the run's files have counted them; <c>latency.csv</c>
    /// has them pooled.
    /// </summary>
    [NotMapped]
    public IReadOnlyList<double> CallsMs { get; init; } = [];

    /// <summary>The same of each client by its number, where there are several.</summary>
    [NotMapped]
    public IReadOnlyList<IReadOnlyList<double>> ClientCallsMs { get; init; } = [];

    public Parity Parity { get; init; } = new();

    /// <summary>The machine during this repetition's block.</summary>
    [Column("noise_")]
    public NoiseEvidence Noise { get; init; } = new();

    /// <summary>Whether this repetition counts: it does unless a <see cref="Reason"/> says why not.</summary>
    public bool Valid
    {
        get => Reason is null;

        // A file edited by hand may have a 0 here and no reason beside it.
        private init => Reason ??= value ? null : Unexplained;
    }

    /// <summary>Why the repetition does not count, in one line; null if it does.</summary>
    public string? Reason { get; init => field = value is null || value.Trim().Length > 0 ? value : Unexplained; }

    /// <summary>Whether its reason is none of the cell's, so that it may be made again.</summary>
    [NotMapped]
    public bool MayBeRepeated { get; init; }

    private const string Unexplained = "no reason was given";

    private static double? CpuMs(ProcessCost cost) => cost.CpuUserMs + cost.CpuSysMs;

    // Half a sum would look like a cheap method, so a missing end makes the sum missing, unless there is but one process.
    private double? Both(double? client, double? server) => Cell.IsFloor ? client + (server ?? 0) : client + server;

    private double? PerRow(double? total) => Workload.Rows > 0 ? total / Workload.Rows : null;
}
