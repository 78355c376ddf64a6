using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>A question, its drawings, how to read them, and the figures behind them in full.</summary>
internal sealed record Figure(string Id, string Title, string Reading, IReadOnlyList<Key> Keys, IReadOnlyList<Panel> Panels,
    Table? Data = null)
{
    /// <summary>Where a page has the figures of all its contrasts, which are those of a drawing without a table.</summary>
    public const string EveryContrast = "every-contrast";

    /// <summary>Drawings side by side where there is room; a single wide one otherwise.</summary>
    public bool IsWide { get; init; }

    /// <summary>What the panels that are not in the open are, such as <c>other numbers of calls in flight</c>.</summary>
    public string Others { get; init; } = "other numbers of calls in flight, or other sizes";

    /// <summary>The one of the first screen: how to read it stands below it, so that it is in sight.</summary>
    public bool IsLead { get; init; }

    /// <param name="isLarge">Whether only the main panels have room.</param>
    public XElement ToElement(bool isLarge) =>
        El("section", At("class", IsLead ? "plot lead" : "plot"), At("id", Id), At("aria-labelledby", $"{Id}-h"),
        El(IsLead ? "h2" : "h3", At("id", $"{Id}-h"), Title), Drawn(isLarge));

    private object[] Drawn(bool isLarge)
    {
        Panel[] open = [.. Panels.Where(panel => panel.Group == 0)];
        Panel[] others = [.. Panels.Except(open)];
        return
        [
            IsLead ? "" : HowToRead,
            El("ul", At("class", "keys"), Keys.Select(key => key.ToElement())),
            Grid(open, 0),
            IsLead ? HowToRead : "",
            others.Length == 0 ? "" : isLarge ? LeftOut(others.Length)
                : El("details", El("summary", string.Create(CultureInfo.InvariantCulture, $"Show {others.Length} more: {Others}")),
                    Grid(others, open.Length)),
            Data is null
                ? El("p", At("class", "absent"), El("a", At("href", $"#{EveryContrast}"), "Data: every contrast"))
                : El("details", El("summary", $"Data: {Title}"), Data.ToElements()),
        ];
    }

    private XElement HowToRead => El("p", At("class", "reading"), Reading);

    private XElement LeftOut(int panels) => El("p", At("class", "absent"),
        string.Create(CultureInfo.InvariantCulture,
            $"{panels} more charts ({Others}) are omitted from a report of this size: the table below has their figures."));

    private XElement Grid(Panel[] panels, int first) => El("div", At("class", IsWide ? "panels wide" : "panels"),
        panels.Select((panel, i) => panel.ToElement(string.Create(CultureInfo.InvariantCulture, $"{Id}{first + i}"))));
}
