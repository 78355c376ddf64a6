using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>A table that each column can sort; one wider than the page scrolls. Its first columns, <c>Names</c>, name the row.</summary>
internal sealed record Table(string Caption, int Names, IReadOnlyList<string> Columns, IEnumerable<IEnumerable<Field>> Rows)
{
    /// <summary>With more fields, a page would be too long to mail.</summary>
    private const int MaxFields = 2_500;

    /// <summary>Whether its last column is a text, such as a reason, and no figure.</summary>
    public bool IsLastText { get; init; }

    /// <summary>The file that has its rows, too: where they are many, it stands for them.</summary>
    public string? File { get; init; }

    public Notes? Notes { get; init; }

    public IEnumerable<XElement> ToElements() => File is not null && Rows.Count() is var rows && rows * Columns.Count > MaxFields
        ? [El("p", At("class", "absent"), string.Create(CultureInfo.InvariantCulture, $"{Caption}: see the {rows:#,0} rows of {File}."))]
        : Notes is { IsEmpty: false } notes ? [ToElement(), notes.ToElement()] : [ToElement()];

    private XElement ToElement() => El("div", At("class", "scroll"), At("role", "region"), At("aria-label", Caption), At("tabindex", "0"),
        El("table", At("class", $"n{Names}{(IsLastText ? " text" : "")}"),
            El("caption", Caption),
            El("thead", El("tr", Columns.Select(column => El("th", At("scope", "col"), column)))),
            El("tbody", Rows.Select(row => El("tr", row.Select((field, i) => field.ToElement(isName: i == 0)))))));
}
