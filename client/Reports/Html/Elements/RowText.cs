namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>A row's name at the left and its figures at the right, on one line where both fit the narrowest screen, else on two.</summary>
internal sealed record RowText(string Name, string Figures)
{
    /// <summary>Characters that 350 pixels take side by side.</summary>
    private const int Fitting = 48;

    private const double LineHeight = 16;

    private bool IsTwoLines => Name.Length + Figures.Length > Fitting;

    /// <summary>Pixels.</summary>
    public double Height => IsTwoLines ? 2 * LineHeight : LineHeight;

    public static (IReadOnlyList<XElement> Marks, double Bottom) Stack<T>(IEnumerable<T> rows, Func<T, RowText> text, double height = 0,
        Func<T, double, IEnumerable<XElement>>? draw = null)
    {
        var marks = new List<XElement>();
        double top = 2;
        foreach (T row in rows)
        {
            RowText own = text(row);
            marks.AddRange(own.Marks(top));
            marks.AddRange(draw?.Invoke(row, top + own.Height) ?? []);
            top += own.Height + height;
        }
        return (marks, top);
    }

    private IEnumerable<XElement> Marks(double top) =>
    [
        Axis.Label("name", 0, top + 12, Name),
        Axis.Label("value", 100, top + 12 + (IsTwoLines ? LineHeight : 0), Figures, "end"),
    ];
}
