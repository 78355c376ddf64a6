namespace IntegrationMethods.Reports.Sentences;

/// <summary>What the usual way of comparing, the naive profile, says, beside what paired blocks say of the same method.</summary>
internal static class NaiveProfile
{
    public static IEnumerable<string> Of(IReadOnlyList<CellRepetitions> cells, IReadOnlyList<Contrast> contrasts) =>
        from async in cells
        where async.Cell is { Profile: Profile.Naive, Form: CallForm.Async }
        let sync = cells.FirstOrDefault(cell =>
            cell.Cell is { Profile: Profile.Naive, Form: CallForm.Sync } && cell.Cell.Method == async.Cell.Method)
        where sync is { Reason: null } && async.Reason is null && sync.Times.Count > 0 && async.Times.Count > 0
        select $"The usual way of comparing (profile naive: fixed order, no warm-up, async with all "
            + $"{async.Cell.InFlight.ToString(CultureInfo.InvariantCulture)} calls and their rows at once, plain means): "
            + $"{Wording.Method(async.Cell)} async took {Wording.Ratio(async.Times.Average() / sync.Times.Average())}× the time of sync; "
            + $"{Blocks(async.Cell, contrasts)}.";

    private static string Blocks(Cell cell, IReadOnlyList<Contrast> contrasts)
    {
        Contrast? paired = contrasts.Where(contrast =>
            contrast.IsOfForms && contrast.CellB!.Method == cell.Method && contrast.Ratio is not null)
            .MaxBy(contrast => contrast.CellB!.InFlight);
        return paired is null
            ? "no paired blocks are available for comparison"
            : string.Create(CultureInfo.InvariantCulture,
                $"paired blocks with {paired.CellB!.InFlight} in flight on both sides give {Wording.Ratio(paired)}");
    }
}
