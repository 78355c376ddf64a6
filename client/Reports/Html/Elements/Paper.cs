namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>A page of paper: a drawing can't continue on the next one, so rows that don't fit get separate panels.</summary>
internal static class Paper
{
    /// <summary>Pixels of a panel's rows: of the 930 that Letter has, a figure's heading, reading and keys take up to 200.</summary>
    public const double MaxHeight = 700;

    /// <param name="title">Of the panels; the further ones say that they continue the first.</param>
    /// <param name="rows">At least one.</param>
    /// <param name="height">Of each row, pixels.</param>
    /// <param name="draw">Makes a panel of a title and the rows that fit.</param>
    public static IEnumerable<Panel> Panels<T>(string title, IEnumerable<T> rows, double height,
        Func<string, IReadOnlyList<T>, Panel> draw) =>
        rows.Chunk(Math.Max(1, (int)(MaxHeight / height))).Select((page, i) => draw(i == 0 ? title : $"{title}, continued", page));
}
