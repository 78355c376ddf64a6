using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Tables;

/// <summary>
/// Tables of plain lines that fit a screen: columns that have no room beside the others go into a further table, which names the rows
/// again, so that no figure is ever broken.
/// </summary>
internal sealed class TextTable
{
    /// <summary>Spaces between two columns.</summary>
    private const int Gap = 2;

    private readonly Column[] _columns;
    private readonly int _rows;

    public TextTable(IEnumerable<Column> columns)
    {
        _columns = [.. columns];
        _rows = _columns[0].Texts.Count;
    }

    /// <returns>The tables from top to bottom.</returns>
    public IEnumerable<Lines> Fit(int width)
    {
        var left = new List<Column>(_columns.Skip(1));
        Column[] first = [.. left.Where(column => column.IsNeeded)];
        do
        {
            List<Column> taken = [.. Take(left, first, width - Narrow(_columns[0]))];
            first = [];
            left.RemoveAll(taken.Contains);
            yield return Draw([_columns[0], .. taken], width);
        }
        while (left.Count > 0);
    }

    // In their order as many as there is room for, and one at least.
    private static IEnumerable<Column> Take(IReadOnlyList<Column> columns, IReadOnlyCollection<Column> needed, int room)
    {
        room -= needed.Sum(column => Gap + Narrow(column));
        bool isFull = false, any = false;
        foreach (Column column in columns)
        {
            bool isNeeded = needed.Contains(column);
            if (!isNeeded)
            {
                room -= Gap + Narrow(column);
                isFull |= any && room < 0;
            }
            if (!isNeeded && isFull)
                continue;
            any = true;
            yield return column;
        }
    }

    private Lines Draw(Column[] columns, int width)
    {
        bool isWide = columns.Sum(column => Gap + Wide(column)) - Gap <= width;
        int[] widths = [.. columns.Select(column => isWide ? Wide(column) : Narrow(column))];
        string[][] titles = [.. columns.Select((column, i) => LineWrapping.Wrap(column.Title, widths[i]).ToArray())];
        int height = titles.Max(title => title.Length);
        string Line(Func<int, string> text) => string.Concat(columns.Select((column, i) =>
            (i == 0 ? "" : new string(' ', Gap)) + (column.IsFigure ? text(i).PadLeft(widths[i]) : text(i).PadRight(widths[i])))).TrimEnd();
        return new(
            [.. Enumerable.Range(0, height)
                .Select(line => Line(i => line < height - titles[i].Length ? "" : titles[i][line - height + titles[i].Length])),
                new string('─', widths.Sum() + Gap * (columns.Length - 1))],
            [.. Enumerable.Range(0, _rows).Select(row => Line(i => columns[i].Texts[row]))]);
    }

    private static int Wide(Column column) => Math.Max(column.Title.Length, Longest(column));

    // A title may go on several lines.
    private static int Narrow(Column column) => Math.Max(column.Title.Split(' ').Max(word => word.Length), Longest(column));

    private static int Longest(Column column) => column.Texts.Count == 0 ? 0 : column.Texts.Max(text => text.Length);

    /// <summary>A column, its title with the unit; a figure stands at the right, and a needed one is always in the first table.</summary>
    internal sealed record Column(string Title, IReadOnlyList<string> Texts, bool IsFigure = false, bool IsNeeded = false);

    internal sealed record Lines(IReadOnlyList<string> Head, IReadOnlyList<string> Rows);
}
