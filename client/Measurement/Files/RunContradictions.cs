using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Measurement.Files;

/// <summary>Repetitions of a file that can't be true: what a run writes itself never is among them.</summary>
internal static class RunContradictions
{
    /// <summary>Times of one clock, converted at two places.</summary>
    private const double Rounding = 1.001;

    public static IEnumerable<LineError> Of(IReadOnlyList<(long Number, RepetitionRecord Record)> lines) =>
        Twice(lines).Concat(lines.SelectMany(line => Of(line.Record).Select(error => new LineError(line.Number, error))));

    private static IEnumerable<LineError> Twice(IReadOnlyList<(long Number, RepetitionRecord Record)> lines) =>
        from same in lines.GroupBy(line => (line.Record.RunId, line.Record.Block, line.Record.Cell.Scenario, line.Record.Cell.Key))
        from again in same.Skip(1)
        select new LineError(again.Number, $"run_id, block, scenario and cell are those of line {same.First().Number}");

    private static IEnumerable<string> Of(RepetitionRecord run) =>
        Times(run.Time).Concat(run.Valid ? Proof(run.Parity, run.Workload.Rows) : []);

    private static IEnumerable<string> Proof(Parity parity, long rows)
    {
        if (Differ(parity.RowsExpected, rows))
            yield return $"rows_expected is {parity.RowsExpected} and rows is {rows}, but valid is 1";
        if (Differ(parity.RowsArrived, parity.RowsExpected))
            yield return $"rows_arrived is {parity.RowsArrived} and rows_expected is {parity.RowsExpected}, but valid is 1";
        if (Differ(parity.RowsDistinct, parity.RowsExpected))
            yield return $"rows_distinct is {parity.RowsDistinct} and rows_expected is {parity.RowsExpected}, but valid is 1";
        if (parity is { SourceSha256: { } source, TargetSha256: { } target } && source != target)
            yield return "source_sha256 and target_sha256 differ, but valid is 1";
        if (Differ(parity.EngineRowQueries, parity.RowQueries))
            yield return $"engine_row_queries is {parity.EngineRowQueries} and row_queries is {parity.RowQueries}, but valid is 1";
        if (Differ(parity.EngineInserts, parity.Inserts))
            yield return $"engine_inserts is {parity.EngineInserts} and inserts is {parity.Inserts}, but valid is 1";
    }

    private static IEnumerable<string> Times(RunTimes time)
    {
        if (time.WallMs <= 0)
            yield return $"wall_ms is {CsvText.Of(time.WallMs)}";
        if (time.Batch.MaxMs > time.WallMs * Rounding)
            yield return $"batch_max_ms is {CsvText.Of(time.Batch.MaxMs)}, but wall_ms is {CsvText.Of(time.WallMs)}";
        if (time.InjectedMs > time.WallMs * Rounding)
            yield return $"injected_ms is {CsvText.Of(time.InjectedMs)}, but wall_ms is {CsvText.Of(time.WallMs)}";
        foreach (string error in Falling(("batch_p50_ms", time.Batch.P50Ms), ("batch_p90_ms", time.Batch.P90Ms),
            ("batch_p99_ms", time.Batch.P99Ms), ("batch_max_ms", time.Batch.MaxMs)))
            yield return error;
        foreach (string error in Falling(("latency_p50_ms", time.Latency.P50Ms), ("latency_p90_ms", time.Latency.P90Ms),
            ("latency_p95_ms", time.Latency.P95Ms), ("latency_p99_ms", time.Latency.P99Ms), ("latency_max_ms", time.Latency.MaxMs)))
            yield return error;
    }

    // Of one set of samples a higher percentile can't be less.
    private static IEnumerable<string> Falling(params IEnumerable<(string Column, double? Ms)> percentiles)
    {
        (string Column, double? Ms)[] there = [.. percentiles.Where(percentile => percentile.Ms is not null)];
        return there.Zip(there.Skip(1)).Where(pair => pair.First.Ms > pair.Second.Ms)
            .Select(pair =>
                $"{pair.First.Column} is {CsvText.Of(pair.First.Ms)}, but {pair.Second.Column} is {CsvText.Of(pair.Second.Ms)}");
    }

    private static bool Differ(long? a, long? b) => a is not null && b is not null && a != b;
}
