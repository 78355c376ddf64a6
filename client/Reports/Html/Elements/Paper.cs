namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>A page of paper: a drawing can't continue on the next one, so rows that don't fit get separate panels.</summary>
internal static class Paper
{
    /// <summary>Pixels of a panel's rows: of the 930 that Letter has, a figure's heading, reading and keys take up to 200.</summary>
    public const double MaxHeight = 700;

    public static IEnumerable<Panel> Panels<T>(string title, IEnumerable<T> rows, Func<T, double> height,
        Func<string, IReadOnlyList<T>, Panel> draw)
    {
        List<T> page = [];
        double used = 0;
        bool isFirst = true;
        foreach (T row in rows)
        {
            double own = height(row);
            if (page.Count > 0 && used + own > MaxHeight)
            {
                yield return Draw();
                (page, used, isFirst) = ([], 0, false);
            }
            page.Add(row);
            used += own;
        }
        if (page.Count > 0)
            yield return Draw();

        Panel Draw() => draw(isFirst ? title : $"{title}, continued", page);
    }
}
