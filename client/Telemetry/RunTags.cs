using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Client.Telemetry;

/// <summary>
/// The attributes of a repetition: those of OpenTelemetry's semantic conventions where there is one, and others under a prefix of this
/// program's own.
/// </summary>
internal static class RunTags
{
    public const string Prefix = "integration_methods.";

    /// <summary>What all repetitions of a cell have in common. What is not available is absent.</summary>
    public static KeyValuePair<string, object?>[] Of(Cell cell, Workload workload) => Given(
    [
        new("db.system.name", Database(workload.Db)),
        new(Prefix + "scenario", cell.Scenario),
        new(Prefix + "cell", cell.Key),
        new(Prefix + "transport", cell.HasWire ? cell.Transport : null),
        new(Prefix + "form", CsvText.Of(cell.Form)),
        new(Prefix + "client_stack", cell.HasWire ? cell.ClientStack : null),
        new(Prefix + "server_stack", cell.HasWire ? cell.ServerStack : null),
        new("network.transport", cell.HasWire && !cell.IsFloor ? CsvText.Of(cell.Address) : null),
        new(Prefix + "in_flight", cell.InFlight),
        new(Prefix + "rows_per_call", cell.RowsPerCall),
        new(Prefix + "row_bytes", cell.RowBytes),
        new(Prefix + "offered", cell.Offered),
        new(Prefix + "variant", cell.Variant),
        new(Prefix + "control", cell.Control is { } control ? CsvText.Of(control) : null),
    ]);

    public static KeyValuePair<string, object?>[] Of(RepetitionRecord run) => Given(
    [
        .. Of(run.Cell, run.Workload),
        new("tls.protocol.version", run.TlsVersion),
        new(Prefix + "run_id", run.RunId),
        new(Prefix + "block", run.Block),
        new(Prefix + "position", run.Position),
        new(Prefix + "generation", run.Launch),
        new(Prefix + "calls", run.Workload.Batches),
        new(Prefix + "rows", run.Workload.Rows),
        new(Prefix + "wire_bytes", run.WireBytes),
        new(Prefix + "cpu_ms_per_1000_rows", run.CpuMsPer1000Rows),
        new(Prefix + "valid", run.Valid),
        // The reason is the span's status, in words that no conventions have.
        new("error.type", run.Valid ? null : "_OTHER"),
    ]);

    private static KeyValuePair<string, object?>[] Given(IEnumerable<KeyValuePair<string, object?>> tags) =>
        [.. tags.Where(tag => tag.Value is not null)];

    private static string? Database(string engine) => engine switch
    {
        "sqlite" => "sqlite",
        "postgres" => "postgresql",
        "sqlserver" => "microsoft.sql_server",
        _ => null,
    };
}
