using System.Text;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>
/// Many marks as few paths: a mark takes a dozen bytes, and thousands fit a page. The drawing is stretched to the width that there is,
/// its strokes are not: a stroke of no length with round ends is a dot.
/// </summary>
/// <param name="isCoarse">Whether there are so many marks that a pixel is fine enough.</param>
internal sealed class Strokes(bool isCoarse = false)
{
    private readonly OrderedDictionary<string, StringBuilder> _paths = [];
    private readonly Dictionary<string, string> _ends = [];

    /// <summary>Places are percent of the width and pixels of the height.</summary>
    public void Dot(string kind, double x, double y)
    {
        Path($"dot {kind}").Append(CultureInfo.InvariantCulture, $"M{Place(x)} {Place(y)}h0");
        if (kind.StartsWith("async", StringComparison.Ordinal) || kind.StartsWith("void", StringComparison.Ordinal))
            Path($"hole {kind}").Append(CultureInfo.InvariantCulture, $"M{Place(x)} {Place(y)}h0");
    }

    public void Across(string kind, double x, double to, double y) =>
        Path(kind).Append(CultureInfo.InvariantCulture, $"M{Px(x)} {Px(y)}H{Px(to)}");

    public void Upright(string kind, double x, double y, double to) =>
        Path(kind).Append(CultureInfo.InvariantCulture, $"M{Px(x)} {Px(y)}V{Px(to)}");

    public void Between(string kind, double x1, double y1, double x2, double y2)
    {
        StringBuilder path = Path(kind);
        string start = $"{Px(x1)} {Px(y1)}", end = $"{Px(x2)} {Px(y2)}";
        // A line of many pieces names each of their ends once.
        path.Append(_ends.GetValueOrDefault(kind) == start ? "L" : $"M{start}L").Append(end);
        _ends[kind] = end;
    }

    public XElement ToElement(double height) =>
        El("svg", At("class", "strokes"), At("width", "100%"), At("height", Px(height)), At("viewBox", $"0 0 100 {Px(height)}"),
        At("preserveAspectRatio", "none"), _paths.Select(path => El("path", At("class", path.Key), At("d", path.Value.ToString()))));

    private string Place(double place) => isCoarse ? place.ToString("0.#", CultureInfo.InvariantCulture) : Px(place);

    private StringBuilder Path(string kind)
    {
        if (!_paths.TryGetValue(kind, out StringBuilder? path))
            _paths[kind] = path = new();
        return path;
    }
}
