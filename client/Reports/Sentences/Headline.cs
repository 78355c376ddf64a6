namespace IntegrationMethods.Reports.Sentences;

/// <summary>The answer of a run in one sentence to quote: an advice as far as verdicts go, or why there is none.</summary>
/// <param name="Sentence">Needs nothing beside it.</param>
/// <param name="Evidence">The interval, the bound, or why there is no verdict; null where there is nothing to add.</param>
internal sealed record Headline(string Sentence, string? Evidence = null)
{
    public static Headline Of(RunResults results)
    {
        Headline answer = Compared(results);
        return GeneratorSentences.Limit(results.Comparison) is { } limit
            ? new(limit, $"{answer.Sentence} {answer.Evidence}".TrimEnd())
            : answer;
    }

    private static Headline Compared(RunResults results)
    {
        if (results.Runs.Count == 0)
            return new("This run ended before its first repetition, so it has no results.");
        if (BuildSentences.Of(results.Of(Metric.WallTime)) is { } builds)
            return new(builds, BuildSentences.Difference(results.Runtimes));
        return Of(results, results.Lead);
    }

    /// <summary>The same by one metric.</summary>
    public static Headline Of(RunResults results, Metric metric)
    {
        CellRepetitions[] cells = HeadlineCells.Of(results.Cells);
        IReadOnlyList<CellRepetitions> ranked = Ranking.Of(cells, results.DesignOf(metric));
        return ranked.Count switch
        {
            0 when cells.Length == 0 => new("This run has only the floor (the in-process cells), so it compares no methods."),
            0 => new("No advice: no cell at the highest number of calls in flight is valid. See the warnings."),
            1 => new($"{At(ranked[0])}, {Name(ranked[0])} is the only valid cell.",
                $"Its {Wording.Of(metric)}: {Figures(ranked, results.DesignOf(metric))}."),
            _ => Advice.Of(ranked, results, metric),
        };
    }

    /// <summary>Such as <c>geometric mean 442.0 ms for 15,000 rows, 33,939 rows/s</c>, or <c>geometric mean 12.3 ms per 1,000 rows</c>.
    /// </summary>
    public static string Figures(IReadOnlyList<CellRepetitions> ranked, RunDesign design)
    {
        double ms = Math.Exp(design.Logs(ranked[0], ranked).Mean);
        if (design.Metric != Metric.WallTime)
            return $"geometric mean {Wording.Number(ms)} ms{(design.Metric == Metric.CpuTime ? " per 1,000 rows" : "")}";
        long rows = ranked[0].Workload.Rows;
        return $"geometric mean {Wording.Number(ms)} ms for {rows.ToString("#,0", CultureInfo.InvariantCulture)} rows, "
            + $"{Wording.Number(rows / ms * 1_000)} rows/s";
    }

    /// <summary>Such as <c>NET.TCP async</c>.</summary>
    public static string Name(CellRepetitions cell) => $"{Wording.Method(cell.Cell)} {Wording.Form(cell.Cell)}";

    /// <summary>Such as <c>At 8 calls in flight</c>.</summary>
    public static string At(CellRepetitions cell) => (cell.Cell.RowsPerCall, cell.Cell.RowBytes) switch
    {
        ({ } rows, { } bytes) => $"{Calls(cell)}, {Wording.Rows(rows)} per call and {Wording.RowsOf(bytes)}",
        ({ } rows, null) => $"{Calls(cell)} and {Wording.Rows(rows)} per call",
        (null, { } bytes) => $"{Calls(cell)} and {Wording.RowsOf(bytes)}",
        _ => Calls(cell),
    };

    /// <summary>The same without sizes.</summary>
    public static string Calls(CellRepetitions cell) =>
        cell.Cell.IsRamp ? $"Over the ramp {cell.Cell.Offered}"
        : cell.Workload.RatePerS is { } rate ? string.Create(CultureInfo.InvariantCulture, $"At {rate:#,0.###} calls/s")
        : cell.Cell.Clients > 1
            ? string.Create(CultureInfo.InvariantCulture,
            $"With {cell.Cell.Clients} clients and {cell.Cell.InFlight} {(cell.Cell.InFlight == 1 ? "call" : "calls")} in flight each")
        : cell.Cell.InFlight == 1
            ? "At 1 call in flight"
            : string.Create(CultureInfo.InvariantCulture, $"At {cell.Cell.InFlight} calls in flight");
}
