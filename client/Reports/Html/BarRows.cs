using System.Xml.Linq;
using static IntegrationMethods.Client.Reports.Html.Markup;

namespace IntegrationMethods.Client.Reports.Html;

/// <summary>Two figures a row as bars from 0: one above the other, or one after the other where they add up.</summary>
/// <param name="x">Shared by all panels of a figure.</param>
/// <param name="first">Class of the first bar.</param>
/// <param name="second">Class of the second bar.</param>
/// <param name="addsUp">Whether the second bar starts where the first ends.</param>
internal sealed class BarRows(Scale x, string first, string second, bool addsUp = false)
{
    private const double Thick = 8;

    public Panel Panel(string title, string summary, IEnumerable<Row> rows, int group)
    {
        var marks = new List<XElement>();
        double top = 2;
        foreach (Row row in rows)
        {
            var text = new RowText(row.Name, row.Figures);
            marks.AddRange(text.Marks(top));
            marks.AddRange(Bars(row, top + text.Height + 1));
            top += text.Height + (addsUp ? 1 : 2) * Thick + 10;
        }
        return new(title, summary, top + 20, [.. Axis.Vertical(x, 0, top, 4), .. marks], group);
    }

    private IEnumerable<XElement> Bars(Row row, double y) => addsUp
        ? [.. Bar(first, 0, row.First, y), .. Bar(second, row.First ?? 0, row.First + row.Second, y)]
        : [.. Bar(first, 0, row.First, y), .. Bar(second, 0, row.Second, y + Thick + 1)];

    private IEnumerable<XElement> Bar(string kind, double from, double? to, double y)
    {
        if (to is { } end && end > from)
            yield return El("rect", At("class", kind), At("x", Percent(x.At(from))), At("width", Percent(x.At(end) - x.At(from))), At("y", Px(y)), At("height", Px(Thick)));
    }

    /// <param name="Name">What it is of.</param>
    /// <param name="Figures">Both in words.</param>
    /// <param name="First">Null where it is not available: no bar.</param>
    /// <param name="Second">Null where it is not available: no bar.</param>
    internal sealed record Row(string Name, string Figures, double? First, double? Second);
}
