using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>Contrasts, one a row.</summary>
internal static class ContrastTable
{
    private static readonly string[] s_columns =
    [
        "b", "a", "metric", "family", "verdict", "b over a", "95 % CI from", "95 % CI to", "simultaneous from", "simultaneous to",
            "bound, as a fraction", "provisional", "p",
        "MDE, as a fraction", "paired blocks", "contrasts in family", "blocks to ±3 %", "limited by launches",
    ];

    public static Table Of(string caption, IReadOnlyCollection<Contrast> contrasts, Func<double?, Field> read)
    {
        var notes = new Notes(contrasts.Select(contrast => contrast.Reason));
        // Of a report that is not to grow, where nothing was checked.
        bool isChecked = contrasts.Any(contrast => contrast.Generator is not null);
        return new(caption, 5, [.. s_columns, .. isChecked ? ["clients are the limit"] : Array.Empty<string>(), "reason"],
            contrasts.Select(contrast => Row(contrast, read, isChecked, notes))) { Notes = notes, IsLastText = true };
    }

    private static IEnumerable<Field> Row(Contrast contrast, Func<double?, Field> read, bool isChecked, Notes notes) =>
    [
        contrast.B, contrast.A, Wording.Of(contrast.Metric), CsvText.Of(contrast.Family), Field.Verdict(contrast.Verdict),
        read(contrast.Ratio), read(contrast.RatioLo), read(contrast.RatioHi), read(contrast.SimultaneousLo),
            read(contrast.SimultaneousHi), read(contrast.Bound), contrast.Provisional ? "yes" : "no", read(contrast.P),
        read(contrast.Mde), contrast.N, contrast.FamilySize, Field.Exact(contrast.NNeeded),
        contrast.LimitedByLaunches is { } limited ? limited
            ? "yes"
            : "no"
            : Wording.Missing, .. isChecked ? [Wording.Limit(contrast.Generator)]
            : Array.Empty<Field>(), notes.Of(contrast.Reason),
    ];
}
