using System.Text.Json;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Soak;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Html.Plots;
using IntegrationMethods.Reports.Html.Sections;
using IntegrationMethods.Reports.Sentences;
using IntegrationMethods.Reports.Tables;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Pages;

/// <summary><c>report.html</c> of a soak: what grows, a plot of every figure, and what it is based on.</summary>
internal static class SoakHtml
{
    private static readonly string[] s_notes =
    [
        "Each window makes its calls at the soak's rate. Then the rows that arrived are checked, and both processes collect their garbage "
            + "before they report memory, descriptors and threads. So managed memory is what is still reachable, and these collections "
            + "do not add to any latency.",
        "The slope is that of the least-squares line through all windows after the settling time. Its 95 % interval holds for all "
            + "figures together and at every moment of the soak at once, so a soak may end as soon as one excludes the limit. "
            + "It assumes that the windows are a stationary autoregression of order 1; a larger autocorrelation (see the table) makes "
            + "the interval wider.",
        "A figure GROWS if the lower end of the interval is above the limit, the growth so far is more than the smallest amount that "
            + "matters, and the figure grows by more than the limit in each half of the time (a single step is not a leak). It is "
            + "within the limit if the upper end of the interval is. Otherwise it is undecided.",
        "A figure that wanders without any trend, such as the sum of random steps, violates that assumption.",
    ];

    /// <summary>Reads the results folder of a soak and writes the report into it.</summary>
    /// <returns>The report's full path.</returns>
    /// <exception cref="RemedyException">A file is missing or damaged, or the folder can't be written.</exception>
    public static string Write(string folder) =>
        HtmlReport.Write(folder,
            Of(SoakFiles.Read(folder), EnvironmentFile.Read(Path.Combine(folder, FileNames.Environment)), FolderFile.Of(folder)));

    /// <summary>The page as UTF-8; the same for the same files. That of a soak that goes on loads itself anew.</summary>
    public static byte[] Of(SoakResult result, JsonElement environment, IReadOnlyList<FolderFile> files, int? refreshSeconds = null) =>
        Page(PageHead.Page($"Soak {environment.Text("run_id")}",
    [
        El("header", PageHead.Top(Facts(result, environment)), El("h1", Sentence(result))),
        El("main",
            Section("answer", "The answer",
                [.. SoakSentences.Conclusion(result).Select(line => El("p", line)), .. environment.Text("ended_because") is { } because
                ? [El("p", $"The soak was {because}.")]
                : Array.Empty<XElement>(), .. Table(result.Drifts)]),
            SoakPlot.Of(result).ToElement(isLarge: false),
            Section("notes", "How to read it", El("ul", At("class", "limits"), s_notes.Select(note => El("li", note)))),
            files.Count == 0 ? null : Section("files", "Files", FilesSection.List(files)),
            Section("environment", "Environment", EnvironmentSection.Of(environment))),
        refreshSeconds is not null
            ? El("footer", El("p", "The soak is still running; this page reloads itself."))
            : El("footer",
                El("p", "Generated from soak.csv, drift.csv and environment.json in this folder; ", El("code", "client report DIR"),
                " rebuilds it.")),
    ], refreshSeconds));

    private static string Growth(Drift drift) =>
        $"{SoakSentences.Title(drift)} grows by {SoakSentences.Value(drift, drift.PerHour)} an hour";

    private static string Sentence(SoakResult result) => result switch
    {
        { Lost: not null } => "Calls or rows were lost.",
        _ when result.Growing.ToArray() is { Length: > 0 } growing =>
            $"{string.Join("; ", growing.Select(Growth))}.",
        _ when result.Undecided.Any() || result.Drifts.Count == 0 =>
            "Nothing was lost. Whether something grows by more than its limit is undecided.",
        _ => "Nothing was lost, and no figure grows by more than its limit.",
    };

    private static string Facts(SoakResult result, JsonElement environment)
    {
        string?[] facts =
        [
            $"Soak {environment.Text("run_id")}", result.Windows.Count == 0 ? null : result.Windows[0].Cell,
            environment.Text("open_loop", "rate_per_s") is { } rate ? $"{rate} calls/s" : null,
            result.Windows.Count == 0
                ? null
                : $"{Wording.Clock(TimeSpan.FromSeconds(result.Windows[^1].ElapsedS))} in "
                    + $"{result.Windows.Count.ToString(CultureInfo.InvariantCulture)} windows",
            environment.Text("machine", "cpu_model"), environment.Database(),
        ];
        return string.Join(" · ", facts.OfType<string>());
    }

    private static XElement Section(string id, string title, params IEnumerable<object> content) =>
        PageHead.Section(id, title, "title", content);

    private static IEnumerable<XElement> Table(IReadOnlyList<Drift> drifts) => new Table(
        "Figures of the soak", 1,
            ["figure", "windows", "from", "to", "per hour", "95 % interval", "limit per hour", "autocorrelation", "growth"],
        SoakSentences.Known(drifts).Select(drift => new Field[]
        {
            SoakSentences.Title(drift), drift.Windows, SoakSentences.Value(drift, drift.From), SoakSentences.Value(drift, drift.To),
                SoakSentences.Signed(drift, drift.PerHour),
            SoakSentences.Interval(drift), SoakSentences.Value(drift, drift.LimitPerHour), Field.Short(drift.Autocorrelation),
                SoakSentences.Word(drift.Growth),
        })) { IsLastText = true }.ToElements();
}
