namespace IntegrationMethods.Reports.Sentences;

/// <summary>The names of ranked cells in a sentence, with their sizes where those are all that differs.</summary>
internal sealed class MethodNames(IReadOnlyList<CellRepetitions> ranked)
{
    public bool HaveSizes { get; } =
        ranked.Select(cell => (cell.Cell.RowsPerCall, cell.Cell.RowBytes)).Distinct().Count() > 1;

    /// <summary>Such as <c>NET.TCP async</c>.</summary>
    public string Of(CellRepetitions cell) => Headline.Name(cell) + SizesOf(cell);

    /// <summary>All of them, both forms of a method together, such as <c>sockets (sync or async) or gRPC async</c>.</summary>
    public string Of(IEnumerable<CellRepetitions> cells, string conjunction) =>
        Wording.List([.. cells.GroupBy(cell => (Method: Wording.Method(cell.Cell), Sizes: SizesOf(cell)))
            .Select(method => Named(method.Key.Method, [.. method.Select(cell => Wording.Form(cell.Cell))], conjunction)
                + method.Key.Sizes)], conjunction);

    private string SizesOf(CellRepetitions cell) => HaveSizes ? Wording.Sizes(cell.Cell) : "";

    // A name that ends with its stacks in brackets gets no second pair.
    private static string Named(string method, string[] forms, string conjunction) =>
        forms is [var only] ? $"{method} {only}"
        : method.EndsWith(')') ? $"{method[..^1]}, {Wording.List(forms, conjunction)})"
        : $"{method} ({Wording.List(forms, conjunction)})";
}
