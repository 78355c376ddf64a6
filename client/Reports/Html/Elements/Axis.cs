using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>Grid lines with their figures. Horizontal places are percents: the plot fits any width and its text keeps its size.</summary>
internal static class Axis
{
    /// <summary>Horizontal lines; each figure stands on its line, inside the plot, so no margin has to be guessed.</summary>
    public static IEnumerable<XElement> Horizontal(Scale y, int count = 3) => y.Ticks(count).SelectMany(tick => new[]
    {
        Line("grid", 0, 100, y.At(tick)),
        Label("tick", 0, y.At(tick) - 3, Scale.Text(tick)),
    });

    public static IEnumerable<XElement> Vertical(Scale x, double top, double bottom, int count, Func<double, string>? text = null) =>
        x.Ticks(count).SelectMany(tick => new[]
        {
            Upright("grid", x.At(tick), top, bottom),
            Label("tick", x.At(tick), bottom + 14, (text ?? Scale.Text)(tick), Anchor(x.At(tick))),
        });

    /// <summary>The numbers of some of the blocks, so many as there is room for, below a plot.</summary>
    public static IEnumerable<XElement> Feet(int[] blocks, Scale x, double bottom) =>
        blocks.Where((_, i) => i % (1 + blocks.Length / 11) == 0)
        .Select(block =>
            Label("foot", x.At(Array.IndexOf(blocks, block)), bottom + 15, block.ToString(CultureInfo.InvariantCulture), "middle"));

    public static XElement Line(string kind, double x1, double x2, double y) =>
        El("line", At("class", kind), At("x1", Percent(x1)), At("x2", Percent(x2)), At("y1", Px(y)), At("y2", Px(y)));

    public static XElement Upright(string kind, double x, double top, double bottom) =>
        El("line", At("class", kind), At("x1", Percent(x)), At("x2", Percent(x)), At("y1", Px(top)), At("y2", Px(bottom)));

    public static XElement Dot(string kind, double x, double y, double radius = 4, string? title = null) =>
        El("circle", At("class", kind), At("cx", Percent(x)), At("cy", Px(y)), At("r", Px(radius)), title is null
            ? null
            : El("title", title));

    public static XElement Label(string kind, double x, double y, string text, string anchor = "start") =>
        El("text", At("class", kind), x == 0 ? null
            : At("x", Percent(x)), At("y", Px(y)), anchor == "start" || kind is "value" or "foot" ? null
            : At("text-anchor", anchor), text);

    /// <summary>So that no text near an edge is cut.</summary>
    public static string Anchor(double x) => x switch { < 6 => "start", > 94 => "end", _ => "middle" };
}
