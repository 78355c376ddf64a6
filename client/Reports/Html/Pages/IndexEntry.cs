namespace IntegrationMethods.Reports.Html.Pages;

/// <summary>A scenario on the page that leads to several.</summary>
internal sealed record IndexEntry(string Name, string Summary, string Found, int Repetitions, int Valid)
{
    public bool HasReport { get; init; }
}
