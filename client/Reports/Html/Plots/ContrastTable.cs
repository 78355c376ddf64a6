namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>Contrasts with all of their figures.</summary>
internal static class ContrastTable
{
    private static readonly string[] s_columns =
    [
        "b", "a", "of", "family", "verdict", "b over a", "95 % CI from", "95 % CI to", "simultaneous from", "simultaneous to", "bound, part of 1", "provisional", "p",
        "MDE, part of 1", "paired blocks", "contrasts in family", "blocks to ±5 %", "limited by launches", "reason",
    ];

    /// <param name="caption">Unique in the page.</param>
    /// <param name="contrasts">In the order of the file.</param>
    public static Table Of(string caption, IReadOnlyCollection<Contrast> contrasts)
    {
        var notes = new Notes(contrasts.Select(contrast => contrast.Reason));
        return new(caption, 5, s_columns, contrasts.Select(contrast => Row(contrast, notes))) { Notes = notes, IsLastText = true };
    }

    private static IEnumerable<Field> Row(Contrast contrast, Notes notes) =>
    [
        contrast.B, contrast.A, contrast.Outcome == Outcome.WallTime ? "time" : "processor time", CsvText.Of(contrast.Family), CsvText.Of(contrast.Verdict),
        contrast.Ratio, contrast.RatioLo, contrast.RatioHi, contrast.SimultaneousLo, contrast.SimultaneousHi, contrast.Bound, contrast.Provisional ? "yes" : "no", contrast.P,
        contrast.Mde, contrast.N, contrast.FamilySize, Field.Exact(contrast.NNeeded), contrast.LimitedByLaunches is { } limited ? limited ? "yes" : "no" : Wording.Missing, notes.Of(contrast.Reason),
    ];
}
