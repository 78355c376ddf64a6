namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>
/// A row's name at the left and its figures at the right: on one line where both fit the narrowest screen in every row, else on two.
/// </summary>
internal sealed record RowText(string Name, string Figures)
{
    /// <summary>Characters that 350 pixels take side by side.</summary>
    private const int Fitting = 48;

    private const double LineHeight = 16;

    /// <summary>Of each of these rows, pixels.</summary>
    public static double HeightOf(IEnumerable<RowText> rows) =>
        rows.Any(row => row.Name.Length + row.Figures.Length > Fitting) ? 2 * LineHeight : LineHeight;

    public static (IReadOnlyList<XElement> Marks, double Bottom) Stack<T>(IReadOnlyList<T> rows, Func<T, RowText> text, double height = 0,
        Func<T, double, IEnumerable<XElement>>? draw = null)
    {
        double textHeight = HeightOf(rows.Select(text));
        var marks = new List<XElement>();
        double top = 2;
        foreach (T row in rows)
        {
            marks.AddRange(text(row).Marks(top, textHeight));
            marks.AddRange(draw?.Invoke(row, top + textHeight) ?? []);
            top += textHeight + height;
        }
        return (marks, top);
    }

    private IEnumerable<XElement> Marks(double top, double height) =>
    [
        // A wide screen has room for it beside the figures, nearer to the row's marks.
        Axis.Label(height > LineHeight ? "name upper" : "name", 0, top + 12, Name),
        Axis.Label("value", 100, top + height - 4, Figures, "end"),
    ];
}
