using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>One drawing with its text alternative, so many pixels high; the panels of group 0 are the main ones, in the open.</summary>
internal sealed record Panel(string Title, string Summary, double Height, IEnumerable<XElement> Marks, int Group = 0)
{
    public XElement ToElement(string id) => El("div", At("class", "panel"),
        El("h4", At("id", $"{id}t"), At("aria-hidden", "true"), Title),
        El("svg", At("role", "img"), At("width", "100%"), At("height", Height.ToString("0", CultureInfo.InvariantCulture)),
            At("aria-labelledby", $"{id}t"), At("aria-describedby", $"{id}d"),
            El("desc", At("id", $"{id}d"), Summary), Marks));
}
