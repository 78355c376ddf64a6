using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>The results folder of a run that is over, read to be compared.</summary>
/// <param name="Path">As the user gave it.</param>
/// <param name="Origin">Where the run comes from.</param>
/// <param name="Cells">Its cells in the order of its tables, without the controls.</param>
/// <param name="Objection">What forbade verdicts within the run, in one line; null if nothing did.</param>
internal sealed record RunFolder(string Path, RunOrigin Origin, IReadOnlyList<ComparedCell> Cells, string? Objection)
{
    // What the first version wrote; later columns have defaults that say what it did.
    private static readonly string[] s_columns =
    [
        "run_id", "seed", "block", "scenario", "transport", "client_stack", "server_stack", "form", "sync_kind", "async_kind", "in_flight",
        "connections", "row_queries_in_flight", "db", "batches", "batch_size", "isolation", "started_utc", "wall_ms", "valid", "reason",
    ];

    /// <exception cref="RemedyException">It is no results folder, or holds no repetition.</exception>
    public static RunFolder Read(string path)
    {
        RunOrigin origin = RunOrigin.Read(System.IO.Path.Combine(path, "environment.json"));
        IReadOnlyList<RepetitionRecord> runs = CsvFile.Read<RepetitionRecord>(System.IO.Path.Combine(path, "runs.csv"), s_columns);
        RepetitionRecord[] compared = [.. runs.Where(run => run.Cell.Control is null)];
        return compared.Length == 0
            ? throw new RemedyException($"{path} has no repetition of any cell: compare a run that got further.")
            : new(path, origin, [.. CellRepetitions.Of(compared).Select(all => ComparedCell.Of(all, compared))], Contrasts.Objection(runs));
    }
}
