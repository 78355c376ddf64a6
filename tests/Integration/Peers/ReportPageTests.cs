using System.Text.Json;
using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Pages;
using IntegrationMethods.Reports.Tables;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>The report in a real Chromium, at a phone's and at a wide screen's width, light and dark.</summary>
[TestFixture(390, "light")]
[TestFixture(390, "dark", Category = "Long")]
[TestFixture(1_600, "light", Category = "Long")]
[TestFixture(1_600, "dark")]
internal sealed class ReportPageTests(int width, string scheme)
{
    private ReportFolder _folder = null!;
    private PeerProcess _browser = null!;
    private string _file = "";

    [OneTimeSetUp]
    public async Task OpenAsync()
    {
        await PeerProcess.RequireAsync("chromium", "/usr/bin/chromium", "--version");
        await NodePackages.PrepareAsync();
        _folder = new(ReportFolder.Usual());
        _file = Write(_folder.Path);
        _browser = PeerProcess.Start("node", NodePackages.Folder, "report_page.js", width.ToString(CultureInfo.InvariantCulture), scheme);
        Assert.That(await _browser.ReadLineAsync(), Is.EqualTo("ready"));
    }

    [OneTimeTearDown]
    public async Task CloseAsync()
    {
        if (_browser is not null)
        {
            await _browser.EndAsync();
            _browser.Dispose();
        }
        _folder?.Dispose();
    }

    [Test]
    public async Task The_page_loads_without_a_message_and_asks_for_nothing_but_itself()
    {
        JsonElement page = await AskAsync(new { action = "load", file = _file });

        Assert.That(page.GetProperty("messages").GetArrayLength(), Is.Zero, page.ToString());
        Assert.That(page.GetProperty("requests").EnumerateArray().Select(request => request.GetString())
            .Where(request => request != "data:,"), Is.EqualTo(new[] { $"file://{_file}" }));
        Assert.That(page.GetProperty("overflow").GetInt32(), Is.LessThanOrEqualTo(0), "no scrolling sideways");
    }

    [Test]
    public async Task Markup_and_script_in_the_files_are_shown_as_text()
    {
        using var hostile = new ReportFolder(
            ReportFolder.Usual().Select(run => run.Cell.Transport == "grpc"
                ? run with { Reason = ReportFolder.Hostile, Noise = run.Noise with { ForeignProcesses = $"{ReportFolder.Hostile} 9.0 %" } }
                : run), "--connection", ReportFolder.Hostile);

        JsonElement page = await AskAsync(new { action = "load", file = Write(hostile.Path) });

        Assert.That(page.GetProperty("messages").GetArrayLength(), Is.Zero, page.ToString());
        Assert.That(page.GetProperty("requests").GetArrayLength(), Is.EqualTo(1), page.ToString());
        Assert.That(page.GetProperty("overflow").GetInt32(), Is.LessThanOrEqualTo(0));
    }

    [Test]
    public async Task No_text_of_a_plot_is_cut_or_lies_on_another()
    {
        JsonElement page = await AskAsync(new { action = "crowd", file = _file });

        Assert.That(page.GetProperty("crowded").EnumerateArray().Select(pair => pair.ToString()), Is.Empty);
    }

    [Test]
    public async Task The_keyboard_sorts_a_table_by_its_whole_figures_both_ways()
    {
        JsonElement page = await AskAsync(new { action = "sort", file = _file, table = 1, column = 5 });

        JsonElement[] orders = [.. page.GetProperty("orders").EnumerateArray()];
        Assert.That(orders.Select(order => order.GetProperty("sort").GetString()), Is.EqualTo(new[] { "ascending", "descending" }));
        Assert.That(Figures(orders[0]), Is.Ordered.Ascending.And.Length.GreaterThan(5));
        Assert.That(Figures(orders[1]), Is.Ordered.Descending);
    }

    [Test]
    public async Task The_theme_follows_the_system_and_the_button_switches_it()
    {
        JsonElement page = await AskAsync(new { action = "theme", file = _file });

        JsonElement before = page.GetProperty("before"), after = page.GetProperty("after");
        Assert.That(before.GetProperty("button").GetString(), Is.EqualTo($"Switch to the {(scheme == "dark" ? "light" : "dark")} theme"));
        Assert.That(after.GetProperty("button").GetString(), Is.EqualTo($"Switch to the {scheme} theme"));
        Assert.That(after.GetProperty("page").GetString(), Is.Not.EqualTo(before.GetProperty("page").GetString()));
    }

    [Test]
    public async Task The_page_prints()
    {
        JsonElement page = await AskAsync(new { action = "pdf", file = _file });

        Assert.That(page.GetProperty("start").GetString(), Is.EqualTo("%PDF-"));
        Assert.That(page.GetProperty("overflow").GetInt32(), Is.LessThanOrEqualTo(0), "nothing is cut on paper");
        Assert.That(page.GetProperty("pages").GetInt32(), Is.InRange(3, 40));
    }

    [Test]
    public async Task The_answer_its_worth_and_its_chart_are_on_the_first_screen()
    {
        int height = width < 600 ? 844 : 900;
        JsonElement page = await AskAsync(new { action = "first", file = _file, height });

        double[] ends = [.. new[] { "sentence", "worth", "chart" }.Select(part => page.GetProperty(part).GetDouble())];
        Assert.That(ends, Is.Ordered.Ascending.And.All.LessThan(height));
        Assert.That(page.GetProperty("before").GetInt32(), Is.Not.Zero);
    }

    [Test]
    public async Task The_pages_of_a_comparison_and_of_several_scenarios_are_as_accessible()
    {
        using var folder = new TemporaryFolder();
        RunFolder before = RunFolder.Read(_folder.Path);
        using var later = new ReportFolder(ReportFolder.Usual()
            .Select(run =>
                run with { RunId = "r2", Time = run.Time with { WallMs = run.Time.WallMs * (run.Cell.Transport == "grpc" ? 1.3 : 1) } }));
        RunFolder after = RunFolder.Read(later.Path);
        RunChange change = RunChange.Of(before, after, "B", Reference.Of([before, after]));
        File.WriteAllText(folder["compare.html"], RunsHtml.Of(RunsTable.Of([before, after], [change], [])));
        string index = IndexPage.Write(folder.Path, [new("cycles", "two halves", "It found something.", 3, 3) { HasReport = true }]);

        foreach (string file in new[] { folder["compare.html"], index })
        {
            JsonElement loaded = await AskAsync(new { action = "load", file }), page = await AskAsync(new { action = "axe", file });

            Assert.That(loaded.GetProperty("messages").GetArrayLength(), Is.Zero, loaded.ToString());
            Assert.That(loaded.GetProperty("overflow").GetInt32(), Is.LessThanOrEqualTo(0), file);
            Assert.That(page.GetProperty("violations").EnumerateArray().Select(rule => rule.GetString()), Is.Empty, file);
        }
    }

    [Test]
    public async Task Axe_finds_no_violation()
    {
        JsonElement page = await AskAsync(new { action = "axe", file = _file });

        Assert.That(page.GetProperty("violations").EnumerateArray().Select(rule => rule.GetString()), Is.Empty);
        Assert.That(page.GetProperty("passes").GetInt32(), Is.GreaterThan(20));
    }

    private async Task<JsonElement> AskAsync(object request)
    {
        JsonElement answer = JsonSerializer.Deserialize<JsonElement>(await _browser.AskAsync(JsonSerializer.Serialize(request)));
        Assert.That(answer.TryGetProperty("error", out _), Is.False, answer.ToString());
        return answer;
    }

    private static double[] Figures(JsonElement order) =>
        [.. order.GetProperty("texts").EnumerateArray().Select(text => text.GetString()!).Where(text => text != "–")
            .Select(text => double.Parse(text, CultureInfo.InvariantCulture))];

    private static string Write(string folder) => HtmlReport.Write(folder, ReportData.Read(folder));
}
