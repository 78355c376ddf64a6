namespace IntegrationMethods.Reports.Html.Pages;

/// <summary>A scenario on the page that leads to several.</summary>
/// <param name="Name">Its name, which its folder has as well.</param>
/// <param name="Summary">What it compares.</param>
/// <param name="Found">What the run found, in a sentence or two.</param>
/// <param name="Repetitions">Made.</param>
/// <param name="Valid">Those of them that count.</param>
internal sealed record IndexEntry(string Name, string Summary, string Found, int Repetitions, int Valid)
{
    /// <summary>Whether its folder has a report.</summary>
    public bool HasReport { get; init; }
}
