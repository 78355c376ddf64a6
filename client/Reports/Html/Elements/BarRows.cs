namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>Two figures a row as bars from 0: one above the other, or one after the other where they add up.</summary>
internal sealed class BarRows(Scale x, string first, string second, bool addsUp = false)
{
    private const double Thick = 8;

    private double BarsHeight => (addsUp ? 1 : 2) * Thick + 10;

    public IEnumerable<Panel> Panels(string title, IEnumerable<Row> rows, int group)
    {
        Row[] all = [.. rows];
        return Paper.Panels(title, all, RowText.HeightOf(all.Select(Text)) + BarsHeight, (title, rows) => Panel(title, rows, group));
    }

    private static RowText Text(Row row) => new(row.Name, row.Figures);

    private Panel Panel(string title, IReadOnlyList<Row> rows, int group)
    {
        var bars = new Strokes();
        (IReadOnlyList<XElement> texts, double bottom) = RowText.Stack(rows, Text, BarsHeight, (row, y) =>
            Draw(bars, row, y + 1 + Thick / 2));
        string summary = string.Join("; ", rows.Select(row => $"{row.Name}: {row.Figures}")) + ".";
        return new(title, summary, bottom + 20, [.. Axis.Vertical(x, 0, bottom, 4), .. texts, bars.ToElement(bottom + 20)], group);
    }

    private IEnumerable<XElement> Draw(Strokes bars, Row row, double y)
    {
        if (row.First > 0)
            bars.Across($"bar {first}", x.At(0), x.At(row.First.Value), y);
        double from = addsUp ? row.First ?? 0 : 0;
        if (row.Second > 0)
            bars.Across($"bar {second}", x.At(from), x.At(from + row.Second.Value), addsUp ? y : y + Thick + 1);
        return [];
    }

    internal sealed record Row(string Name, string Figures, double? First, double? Second);
}
