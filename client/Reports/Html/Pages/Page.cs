using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Html.Plots;
using IntegrationMethods.Reports.Html.Sections;
using IntegrationMethods.Reports.Sentences;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Pages;

/// <summary>The page from top to bottom: the answer with its chart, what it is based on, and how to repeat it.</summary>
internal static class Page
{
    public static XElement Of(ReportData data) => PageHead.Page($"Integration methods, run {data.Environment.Text("run_id")}",
    [
        El("a", At("class", "skip"), At("href", "#answer"), "Skip to the answer"),
        El("header", PageHead.Top(Facts(data)),
            El("h1", data.Replication is { } replication
            ? [$"The experiment {replication.Scenario}, repeated here"]
            : Claim.Linked(RateSentences.Headline(data.Rates) ?? Headline.Of(data.Results).Sentence)), Forms(data)),
        data.Rates.Count > 0 ? Rates(data) : data.Runs.Count == 0 ? Empty(data) : Main(data),
        El("footer", El("p", "Generated from comparison.csv, contrasts.csv, latency.csv, runs.csv and environment.json in this folder; ",
            El("code", "client report DIR"), " rebuilds it.")),
    ]);

    private static XElement? Forms(ReportData data) =>
        data.Replication is null && FormSentence.Of(data.Results) is { } forms ? El("p", At("class", "forms"), Claim.Linked(forms)) : null;

    private static XElement Main(ReportData data) => Main(ConclusionSection.Of(data), Sections(data));

    // A search has no repetitions, and so no contrasts, costs or threads.
    private static XElement Rates(ReportData data) => Main(Drawn(data, RatesPlot.Of(data)),
    [
        ("files", "Files", [.. FilesSection.Of(data)]),
        ("repeat", "Repeat it", [.. RepeatSection.Of(data)]),
        ("environment", "Environment", [.. EnvironmentSection.Of(data.Environment)]),
    ]);

    private static XElement Main(IEnumerable<object> answer, IEnumerable<(string Id, string Title, object[] Content)> all)
    {
        (string Id, string Title, object[] Content)[] sections = [.. all.Where(section => section.Content.Length > 0)];
        return El("main",
            El("section", At("id", "answer"), At("aria-label", "Answer"), answer),
            El("nav", At("aria-label", "Sections"),
                El("ul", sections.Select(section => El("li", El("a", At("href", $"#{section.Id}"), section.Title))))),
            sections.Select(section => PageHead.Section(section.Id, section.Title, "title", section.Content)));
    }

    private static IEnumerable<(string Id, string Title, object[] Content)> Sections(ReportData data) =>
    [
        ("story", "The experiment that this run repeats", [.. ReplicationSection.Of(data)]),
        ("contrasts", "Contrasts",
            [.. ContrastsSection.Of(data),
            .. Drawn(data, [.. Enum.GetValues<Metric>().Select(metric => ForestPlot.Of(data, metric)), WirePlot.OfStacks(data),
            WirePlot.OfTls(data), WirePlot.OfAddress(data), CrossoversPlot.Of(data)])]),
        ("trust", "How reliable is it?", [.. TrustSection.Of(data), .. Drawn(data, BlocksPlot.Of(data), RunOrderPlot.Of(data))]),
        ("hosts", "Client and server machines", [.. HostsSection.Of(data)]),
        ("plots", "Calls, costs and threads", Drawn(data, Plots(data))),
        ("hottest", "Where the CPU time goes", [.. HottestSection.Of(data)]),
        ("tables", "Tables", [.. TablesSection.Of(data)]),
        ("files", "Files", [.. FilesSection.Of(data)]),
        ("repeat", "Repeat it", [.. RepeatSection.Of(data)]),
        ("limits", "Limits", [.. LimitsSection.Of(data)]),
        ("environment", "Environment", [.. EnvironmentSection.Of(data.Environment)]),
    ];

    private static Figure[] Plots(ReportData data) =>
        data.Replication is null
            ? [ThroughputPlot.Of(data), ThroughputPlot.OfClients(data), RowsPerCallPlot.Of(data), CostPlot.Of(data),
                QuantilesPlot.Of(data), ThreadsPlot.Of(data), ThreadsOverTimePlot.Of(data), FloorPlot.Of(data)]
            : [RankedPlot.Of(data), LatencyPlot.Of(data), QuantilesPlot.Of(data), ThreadsPlot.Of(data), ThreadsOverTimePlot.Of(data)];

    // A question that this run has no figures for is left out.
    private static object[] Drawn(ReportData data, params IEnumerable<Figure> figures) =>
        [.. figures.Where(figure => figure.Panels.Count > 0).Select(figure => figure.ToElement(data.IsLarge))];

    // A run that has nothing says nothing else.
    private static XElement Empty(ReportData data) => El("main", El("section", At("id", "answer"), At("aria-label", "Answer"),
        data.Environment.Text("ended_because") is { } because ? [El("p", $"The run was {because}.")] : Array.Empty<XElement>()));

    private static string Facts(ReportData data)
    {
        RunOrigin origin = data.Environment.Origin();
        string? runtime = origin.Runtimes is { } both ? $"{both}" : origin.Runtime.Version is null ? null : $"{origin.Runtime}";
        string?[] facts =
        [
            $"Run {data.Environment.Text("run_id")}", data.Environment.Text("machine", "cpu_model"),
            data.Environment.Text("machine", "cores") is { } cores
                ? $"{cores} processors"
                : null, .. origin.Protocol.Words, runtime,
            data.Environment.Database(),
        ];
        return string.Join(" · ", facts.OfType<string>());
    }
}
