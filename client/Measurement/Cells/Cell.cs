using System.ComponentModel.DataAnnotations.Schema;
using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Measurement.Cells;

/// <summary>What is compared: one integration method on its stacks, in one form, at one number of calls in flight.</summary>
internal sealed record Cell
{
    /// <summary>In place of a transport's name or a stack's: the work goes over no wire at all.</summary>
    public const string NoTransport = "none";

    /// <summary>The work done, such as <c>rows</c>: fetch ranges of rows and insert each row.</summary>
    public string Scenario { get; init; } = "rows";

    /// <summary>
    /// The cell's name and key, such as <c>nettcp/direct async 8</c> or <c>nettcp/direct async 8 aa_twin</c>; unique in a scenario.
    /// </summary>
    [Column("cell")]
    public string Key => string.Create(CultureInfo.InvariantCulture, $"{Method} {Form.ToString().ToLowerInvariant()} {InFlight}{Label}");

    /// <summary>The transport's name in the catalog, such as <c>nettcp</c>; <c>none</c> where the work has no wire.</summary>
    public required string Transport { get; init; }

    /// <summary>
    /// The usual name of the transport, such as <c>NET.TCP</c>; the same as <c>transport</c> in files of versions without this column.
    /// </summary>
    public string DisplayName { get => field ?? Transport; init; }

    /// <summary>The stack at the client's end, such as <c>direct</c>.</summary>
    public required string ClientStack { get; init; }

    /// <summary>The stack at the server's end; different from the client's where two stacks are crossed.</summary>
    public required string ServerStack { get; init; }

    /// <summary>How calls are made and served.</summary>
    public required CallForm Form { get; init; }

    /// <summary>What the transport's sync form is underneath, whichever form this cell has.</summary>
    public required FormKind SyncKind { get; init; }

    /// <summary>What the transport's async form is underneath, whichever form this cell has.</summary>
    public required FormKind AsyncKind { get; init; }

    /// <summary>Calls in flight at once, 1 and up.</summary>
    public required int InFlight { get; init; }

    /// <summary>Clients that share the calls, each with as many in flight.</summary>
    public int Clients { get; init; } = 1;

    /// <summary>Rows of a call where a run compares calls of several sizes; null where all calls have <c>batch_size</c> rows.</summary>
    public int? RowsPerCall { get; init; }

    /// <summary>Bytes of the values of each row, where <c>--row-bytes</c> sets them; null for the usual rows.</summary>
    public int? RowBytes { get; init; }

    /// <summary>The offered load as <c>--rate</c> says it: <c>500/s</c> or <c>20%</c> where a run compares several, or a ramp, such as
    /// <c>100..2000/10s</c>; null otherwise.</summary>
    public string? Offered { get; init; }

    /// <summary>How a call returns its rows.</summary>
    public ReplyKind Answer { get; init; }

    /// <summary>Whether answers are compressed.</summary>
    public bool Gzip { get; init; }

    /// <summary>Whether client and server speak TLS.</summary>
    public bool Tls { get; init; }

    /// <summary>How client and server are connected.</summary>
    public AddressKind Address { get; init; }

    /// <summary>Connections of a client that all its calls in flight share; null where each call in flight has a separate one.</summary>
    public int? SharedConnections { get; init; }

    /// <summary>The garbage collector of the cell's processes.</summary>
    public GcKind Gc { get; init; }

    /// <summary>How the cell's processes are set up and its repetitions are made.</summary>
    public Profile Profile { get; init; }

    /// <summary>Which of two builds of this program the cell's processes run; <c>this</c> where a run compares no builds.</summary>
    public ProgramBuild Build { get; init; }

    /// <summary>Which control the cell is; null for a cell that is compared.</summary>
    public Control? Control { get; init; }

    /// <summary>How a scenario's work is done, such as <c>task_run</c>; null where the transports themselves are compared.</summary>
    public string? Variant { get; init; }

    /// <summary>The variant that this one is compared with; null for that variant itself.</summary>
    public string? Against { get; init; }

    /// <summary>
    /// Transport and stack, such as <c>nettcp/direct</c>, <c>nettcp/direct>corewcf</c> from a client's stack to another server's, or
    /// <c>grpc/direct+chunks+gzip+tls</c>.
    /// </summary>
    [NotMapped]
    public string Wire => Stacks + Extras;

    /// <summary>The same whatever its answers are like, and whatever protects them: <c>grpc/direct</c>.</summary>
    [NotMapped]
    public string Stacks => $"{Transport}/{StackOfEnds}";

    /// <summary>The stack of both ends, or <c>direct>corewcf</c>.</summary>
    [NotMapped]
    public string StackOfEnds => ClientStack == ServerStack ? ClientStack : $"{ClientStack}>{ServerStack}";

    /// <summary>What is compared: the <see cref="Wire"/>, or a scenario's variant on it.</summary>
    [NotMapped]
    public string Method => Variant is null ? Wire : HasWire ? $"{Variant} {Wire}" : Variant;

    [NotMapped]
    public bool HasWire => Transport != NoTransport;

    /// <summary>What this cell's own form is underneath.</summary>
    [NotMapped]
    public FormKind Kind => Form == CallForm.Sync ? SyncKind : AsyncKind;

    /// <summary>No wire at all: what the other cells are read against.</summary>
    [NotMapped]
    public bool IsFloor => Transport == "inprocess";

    /// <summary>Whether it is a method of this build in shuffled blocks: neither the floor nor a control.</summary>
    [NotMapped]
    public bool IsCompared => !IsFloor && Control is null && IsInBlocks && Build == ProgramBuild.This;

    /// <summary>Whether its rate changes within a repetition.</summary>
    [NotMapped]
    public bool IsRamp => Offered?.Contains("..", StringComparison.Ordinal) == true;

    /// <summary>Whether it has its turn in every shuffled block, so that it pairs with the others there.</summary>
    [NotMapped]
    public bool IsInBlocks => Profile != Profile.Naive;

    // A stream is another method than a list, though the transport is the same.
    private string Extras =>
        (Answer == ReplyKind.List ? "" : $"+{CsvText.Of(Answer)}") + (Gzip ? "+gzip" : "") + (Tls ? "+tls" : "")
        + (Address == AddressKind.Tcp ? "" : $"+{CsvText.Of(Address)}")
        + (SharedConnections is { } shared ? string.Create(CultureInfo.InvariantCulture, $"+{shared}_shared") : "")
        + (Gc == GcKind.Server ? "+gc_server" : "");

    private string Label =>
        (Clients == 1 ? "" : string.Create(CultureInfo.InvariantCulture, $" {Clients}_clients"))
        + (RowsPerCall is { } rows ? string.Create(CultureInfo.InvariantCulture, $" {rows}_{(rows == 1 ? "row" : "rows")}") : "")
        + (RowBytes is { } bytes ? string.Create(CultureInfo.InvariantCulture, $" {bytes}_byte_rows") : "")
        + (Offered is { } offered ? $" {offered}" : "")
        + (Profile == Profile.Default ? "" : $" {CsvText.Of(Profile)}") + (Build == ProgramBuild.This ? "" : " other_build")
        + (Control is { } control ? $" {CsvText.Of(control)}" : "");
}
