namespace IntegrationMethods.Reports.Html;

/// <summary>A row's name at the left and its figures at the right, on one line where both fit the narrowest screen, else on two.</summary>
/// <param name="Name">What the row is.</param>
/// <param name="Figures">What it says.</param>
internal sealed record RowText(string Name, string Figures)
{
    /// <summary>Characters that 350 pixels take side by side.</summary>
    private const int Fitting = 48;

    private const double LineHeight = 16;

    private bool IsTwoLines => Name.Length + Figures.Length > Fitting;

    /// <summary>Pixels.</summary>
    public double Height => IsTwoLines ? 2 * LineHeight : LineHeight;

    /// <param name="top">Pixels.</param>
    public IEnumerable<XElement> Marks(double top) =>
    [
        Axis.Label("name", 0, top + 12, Name),
        Axis.Label("value", 100, top + 12 + (IsTwoLines ? LineHeight : 0), Figures, "end"),
    ];
}
