using IntegrationMethods.Reports.Html.Plots;
using IntegrationMethods.Reports.Html.Sections;
using static IntegrationMethods.Reports.Html.Markup;

namespace IntegrationMethods.Reports.Html;

/// <summary>The page from top to bottom: the answer, what it stands on, and how to get it again.</summary>
internal static class Page
{
    private static readonly (string Id, string Title)[] s_sections =
        [("answer", "Answer"), ("plots", "Plots"), ("tables", "Tables"), ("repeat", "Repeat it"), ("limits", "Limits"), ("environment", "Environment")];

    public static XElement Of(ReportData data) => El("html", At("lang", "en"), Head(data), El("body",
        El("a", At("class", "skip"), At("href", "#answer"), "Skip to the answer"),
        Header(data),
        El("main",
            Section(0, [.. AnswerSection.Of(data), .. StorySection.Of(data)]),
            Section(1, Plots(data).Select(figure => figure.ToElement(data.IsLarge))),
            Section(2, TablesSection.Of(data)),
            Section(3, RepeatSection.Of(data)),
            Section(4, LimitsSection.Of(data)),
            Section(5, EnvironmentSection.Of(data))),
        El("footer", El("p", "Made from comparison.csv, contrasts.csv, latency.csv, runs.csv and environment.json of this folder; ", El("code", "client report DIR"), " makes it again.")),
        El("script", new RawText(Asset.Script.Text))));

    private static IEnumerable<Figure> Plots(ReportData data) =>
    [
        ForestPlot.Of(data, Outcome.WallTime), ForestPlot.Of(data, Outcome.CpuTime), LatencyPlot.Of(data), BlocksPlot.Of(data), RunOrderPlot.Of(data), .. data.Story is null ? OfTransports(data) : [QuantilesPlot.Of(data), ThreadsPlot.Of(data), ThreadsOverTimePlot.Of(data)],
    ];

    private static Figure[] OfTransports(ReportData data) =>
    [
        ThroughputPlot.Of(data), QuantilesPlot.Of(data), OpenLoopPlot.Of(data), CostPlot.Of(data), ThreadsPlot.Of(data), ThreadsOverTimePlot.Of(data), StacksPlot.Of(data), FloorPlot.Of(data),
    ];

    private static XElement Section(int number, IEnumerable<object> content) => El("section",
        At("id", s_sections[number].Id), At("aria-labelledby", $"{s_sections[number].Id}-title"),
        El("h2", At("id", $"{s_sections[number].Id}-title"), s_sections[number].Title), content);

    // The policy keeps the page what it is: no network, and no script or style but its own.
    private static XElement Head(ReportData data) => El("head",
        El("meta", At("charset", "utf-8")),
        El("meta", At("http-equiv", "Content-Security-Policy"),
            At("content", $"default-src 'none'; img-src data:; style-src {Asset.Style.Hash}; script-src {Asset.Script.Hash}; base-uri 'none'; form-action 'none'")),
        El("meta", At("name", "viewport"), At("content", "width=device-width, initial-scale=1")),
        El("meta", At("name", "color-scheme"), At("content", "light dark")),
        El("link", At("rel", "icon"), At("href", "data:,")),
        El("title", $"Integration methods, run {data.Environment.Text("run_id")}"),
        El("style", new RawText(Asset.Style.Text)));

    private static XElement Header(ReportData data) => El("header",
        El("div", At("class", "top"),
            El("p", At("class", "product"), "Integration methods, measured"),
            El("button", At("id", "theme"), At("type", "button"), At("hidden", "hidden"), At("aria-pressed", "false"), "Dark theme")),
        El("h1", data.Story is { } story ? $"The experiment {story.Scenario}, made again here" : "Which method is fastest here, and does async pay?"),
        El("p", At("class", "sub"), Subtitle(data)),
        El("nav", At("aria-label", "Sections"), El("ul", s_sections.Select(section => El("li", El("a", At("href", $"#{section.Id}"), section.Title))))));

    private static string Subtitle(ReportData data)
    {
        string?[] facts =
        [
            $"Run {data.Environment.Text("run_id")}", data.Environment.Text("machine", "cpu_model"),
            data.Environment.Text("machine", "cores") is { } cores ? $"{cores} processors" : null, data.Environment.Text("runtime", "version"),
            data.Environment.Text("database", "engine") is { } engine ? $"database {engine}" : null,
        ];
        return string.Join(" · ", facts.OfType<string>());
    }
}
