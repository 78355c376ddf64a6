using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>One drawing with its text alternative.</summary>
/// <param name="Title">What it shows, with the unit.</param>
/// <param name="Summary">What there is to be seen, for those who can't.</param>
/// <param name="Height">Pixels; it is as wide as there is room.</param>
/// <param name="Marks">Elements of SVG.</param>
/// <param name="Group">Panels of one group stand together, the main ones in the open: 0.</param>
internal sealed record Panel(string Title, string Summary, double Height, IEnumerable<XElement> Marks, int Group = 0)
{
    public XElement ToElement(string id) => El("div", At("class", "panel"),
        El("h4", At("id", $"{id}t"), At("aria-hidden", "true"), Title),
        El("svg", At("role", "img"), At("width", "100%"), At("height", Height.ToString("0", CultureInfo.InvariantCulture)),
            At("aria-labelledby", $"{id}t"), At("aria-describedby", $"{id}d"),
            El("desc", At("id", $"{id}d"), Summary), Marks));
}
