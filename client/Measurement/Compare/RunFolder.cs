using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>The results folder of a run that is over, read to be compared.</summary>
internal sealed record RunFolder(string Path, RunOrigin Origin, IReadOnlyList<CellRepetitions> Cells, RunDesign Design, string? Objection,
    MachineNoise? Noise)
{
    // What the first version wrote; later columns have defaults that say what it did.
    private static readonly string[] s_columns =
    [
        "run_id", "seed", "block", "scenario", "transport", "client_stack", "server_stack", "form", "sync_kind", "async_kind", "in_flight",
        "connections", "row_queries_in_flight", "db", "batches", "batch_size", "isolation", "started_utc", "wall_ms", "valid", "reason",
    ];

    /// <summary>The cell that another run calls by the same name: kinds of forms belong to the database and not to the cell.</summary>
    public CellRepetitions? Find(Cell cell) =>
        Cells.FirstOrDefault(other => (other.Cell.Scenario, other.Cell.Key) == (cell.Scenario, cell.Key));

    /// <exception cref="RemedyException">It is no results folder, or holds no repetition.</exception>
    public static RunFolder Read(string path)
    {
        RunOrigin origin = RunOrigin.Read(System.IO.Path.Combine(path, FileNames.Environment));
        return Of(path, origin, RunFiles.ReadRuns(System.IO.Path.Combine(path, FileNames.Runs), s_columns));
    }

    /// <summary>The same of repetitions that were read.</summary>
    /// <exception cref="RemedyException">There is none of any cell.</exception>
    public static RunFolder Of(string path, RunOrigin origin, IReadOnlyList<RepetitionRecord> runs)
    {
        IReadOnlyList<CellRepetitions> cells = CellRepetitions.Of(runs);
        CellRepetitions[] compared = [.. cells.Where(cell => cell.Cell.Control is null)];
        return compared.Length == 0
            ? throw new RemedyException($"{path} has no repetitions: compare a run that completed some.")
            : new(path, origin, compared, new RunDesign(cells, Metric.WallTime), Contrasts.Objection(runs), MachineNoise.Of(runs));
    }
}
