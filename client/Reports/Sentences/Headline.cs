namespace IntegrationMethods.Reports.Sentences;

/// <summary>The answer of a run in one sentence to quote. It names a winner only where verdicts do.</summary>
/// <param name="Sentence">Needs nothing beside it.</param>
/// <param name="Evidence">The interval, the bound, or why there is no verdict; null where there is nothing to add.</param>
internal sealed record Headline(string Sentence, string? Evidence = null)
{
    private const int MaxNamed = 8;

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
            return new(builds);
        if (results.Cells.Any(cell => cell.Workload.IsOpenLoop))
            return OpenLoopSentences.Of(results.Cells).ToArray() is [var first, .. var others]
                ? new(first, string.Join(' ', others))
                : new("");
        CellRepetitions[] cells = HeadlineCells.Of(results.Cells);
        IReadOnlyList<CellRepetitions> ranked = Ranking.Of(cells, results.Design);
        return ranked.Count switch
        {
            0 when cells.Length == 0 => new("This run has only the floor: no method was compared."),
            0 => new("This run does not show which method is fastest.", "No cell at the most calls in flight is valid."),
            1 => new($"{At(ranked[0])}, {Name(ranked[0])} is the only valid cell.", $"{Figures(ranked, results.Design)}."),
            _ => Of(ranked[0], Figures(ranked, results.Design), [.. ranked.Skip(1).Select(next => Lead.Of(ranked[0], next, results))]),
        };
    }

    /// <summary>Such as <c>geometric mean 442.0 ms for 15,000 rows, 33,939 rows/s</c>.</summary>
    public static string Figures(IReadOnlyList<CellRepetitions> ranked, RunDesign design)
    {
        double ms = Math.Exp(design.Logs(ranked[0], ranked).Mean);
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

    private static string Calls(CellRepetitions cell) =>
        cell.Cell.Clients > 1
            ? string.Create(CultureInfo.InvariantCulture,
            $"With {cell.Cell.Clients} clients and {cell.Cell.InFlight} {(cell.Cell.InFlight == 1 ? "call" : "calls")} in flight each")
        : cell.Cell.InFlight == 1
            ? "At 1 call in flight"
            : string.Create(CultureInfo.InvariantCulture, $"At {cell.Cell.InFlight} calls in flight");

    private static Headline Of(CellRepetitions first, string figures, Lead[] leads)
    {
        Lead[] level = [.. leads.Where(lead => !lead.IsShown)];
        Lead? behind = leads.FirstOrDefault(lead => lead.IsShown);
        if (level.Length == 0)
            return new($"{At(first)}, {Name(first)} was fastest; {Name(leads[0].Next)}, the next, took "
                + $"{Wording.Factor(leads[0].Ratio!)}× the time.", Interval(leads[0], first.Cell));
        if (level.All(lead => !lead.IsJudged))
            return new("This run does not show which method is fastest.",
                $"{Name(first)} had the shortest time ({figures}), but without a verdict: "
                    + $"{OneLine.Of(level[0].Contrast.Reason ?? "no interval is available")}.");
        string names = Names([first, .. level.Select(lead => lead.Next)]);
        double bound = level.Max(lead => lead.Contrast.Bound ?? double.PositiveInfinity);
        string evidence =
            $"{Name(first)} had the shortest time ({figures}); {Name(level[0].Next)}: {VerdictSentences.Bound(level[0].Contrast)}.";
        string others = behind is null
            ? ""
            : $". {Name(behind.Next)} was slower: it took {Wording.Factor(behind.Ratio!)}× the time of {Name(first)}";
        if (level.All(lead => lead.Contrast.Verdict == VerdictKind.Equivalent))
            return new($"{At(first)}, {names} were equally fast, within "
                + $"{Equivalence.Margin.ToString("0 %", CultureInfo.InvariantCulture)}{others}.", evidence);
        if (bound >= 1 && double.IsFinite(bound))
            return new($"{At(first)}, there are too few blocks to rank {names}: they may differ by a factor of "
                + $"{(1 + bound).ToString("0.#", CultureInfo.InvariantCulture)}{others}.", evidence);
        string reach = bound < 1 ? $" (at most {Wording.Bound(bound)})" : "";
        return new($"{At(first)}, this run shows no significant difference between {names}{reach}{others}.", evidence);
    }

    private static string Interval(Lead lead, Cell first) =>
        $"{Wording.Range(lead.Ratio!.Lo, lead.Ratio.Hi)}× with 95 % confidence{VerdictSentences.Jointly(lead.Contrast)}"
            + $"{StackSentences.Authors(first, lead.Next.Cell)}.";

    private static string Names(IReadOnlyList<CellRepetitions> cells)
    {
        string[] named = [.. cells.Take(MaxNamed).Select(Name)];
        int more = cells.Count - named.Length;
        return more > 0
            ? string.Create(CultureInfo.InvariantCulture, $"{string.Join(", ", named)} and {more} more")
            : Wording.List(named);
    }
}
