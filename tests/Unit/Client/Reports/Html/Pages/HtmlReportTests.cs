using System.Text.Json;
using System.Text.RegularExpressions;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Html.Pages;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Html.Pages;

[Parallelizable(ParallelScope.All)]
internal sealed partial class HtmlReportTests
{
    private ReportFolder _usual = null!;
    private string _page = null!;

    // For the tests that only read: a test that changes a file makes its own folder.
    [OneTimeSetUp]
    public void WriteUsual()
    {
        _usual = new(ReportFolder.Usual());
        _page = _usual.Report();
    }

    [OneTimeTearDown]
    public void RemoveUsual() => _usual.Dispose();

    [Test]
    public void Every_cell_and_every_contrast_is_there_with_all_digits_and_every_repetition_rounded()
    {
        HashSet<string> words = Words(_page);

        foreach (ComparisonRow row in _usual.Results.Comparison)
            Assert.That(words, Is.SupersetOf(Columns<ComparisonRow>.Write(row).Where(IsFigure).Append(row.Cell.Key).Distinct()),
                row.Cell.Key);
        foreach (Contrast contrast in _usual.Results.Contrasts)
            Assert.That(words, Is.SupersetOf(Columns<Contrast>.Write(contrast).Where(IsFigure).Distinct()), $"{contrast.B} / {contrast.A}");
        foreach (RepetitionRecord run in _usual.Runs)
            Assert.That(words, Does.Contain(Field.Of(run.Time.WallMs).Text));
    }

    [Test]
    public void The_answer_and_its_chart_come_first_then_the_sentences_of_the_terminal()
    {
        string text = Text(_page);

        Conclusion conclusion = Conclusion.Of(_usual.Results);
        foreach (string sentence
            in (string[])[.. conclusion.Findings, .. conclusion.Costs, .. conclusion.Warnings, .. conclusion.Controls, .. conclusion.Notes])
            Assert.That(text, Does.Contain(sentence));
        Assert.That(
            new[] { Headline.Of(_usual.Results).Sentence, FormSentence.Of(_usual.Results)!, "140 of 140",
                "Times, the shortest first", "Latency: how long", "Speed-up: is async faster than sync?", conclusion.Findings[0],
                "Which differences are real?" }.Select(part => text.IndexOf(part, StringComparison.Ordinal)),
            Is.Ordered.Ascending.And.All.GreaterThan(0));
    }

    [Test]
    public void What_the_headline_says_is_not_repeated()
    {
        string text = Text(_page);

        foreach (Contrast control in _usual.Results.Of(Metric.WallTime).Where(contrast => contrast.Family == Family.Control))
            Assert.That(Regex.Count(text, Regex.Escape(VerdictSentences.OfControl(control))), Is.EqualTo(1));
    }

    [Test]
    public void Every_verdict_leads_to_what_it_means()
    {
        const string word = ">(inconclusive|equivalent|slower|faster|refused|EQUIVALENT|REFUSED|Inconclusive)<";

        Assert.That(Regex.Count(_page, "<a href=\"#verdicts\"" + word), Is.GreaterThan(10));
        Assert.That(Regex.Matches(_page, "<(\\w+)[^>]*" + word).Select(match => match.Groups[1].Value).Distinct(),
            Is.SubsetOf(new[] { "a", "dt" }));
        Assert.That(_page, Does.Contain("<dl id=\"verdicts\">"));
    }

    [Test]
    public void Written_again_it_is_the_same_byte_for_byte_under_any_culture()
    {
        byte[] first = File.ReadAllBytes(Write(_usual.Path));

        foreach (string culture in Cultures.All)
            Cultures.Under(culture, () => Assert.That(File.ReadAllBytes(Write(_usual.Path)), Is.EqualTo(first), culture));
    }

    [Test]
    public void Whatever_the_files_hold_stays_text()
    {
        RepetitionRecord[] runs = [.. ReportFolder.Usual()];
        runs[^1] = runs[^1] with { Reason = ReportFolder.Hostile,
            Noise = runs[^1].Noise with { ForeignProcesses = $"{ReportFolder.Hostile} 9.0 %" },
            Workload = runs[^1].Workload with { Db = ReportFolder.Hostile } };
        runs[0] = runs[0]
            with { Cell = runs[0].Cell with { Transport = ReportFolder.Hostile, ClientStack = ReportFolder.Hostile,
            Scenario = ReportFolder.Hostile } };
        using var folder = new ReportFolder(runs, "--connection", ReportFolder.Hostile, "--output", ReportFolder.Hostile);
        File.WriteAllText(folder["environment.json"], File.ReadAllText(folder["environment.json"])
            .Replace("\"cpu_model\": \"", "\"cpu_model\": \"</style><script>alert(3)</script>", StringComparison.Ordinal));

        string page = folder.Report();

        Assert.That(Regex.Count(page, "<script"), Is.EqualTo(1));
        Assert.That(Regex.Count(page, "</script"), Is.EqualTo(1));
        Assert.That(Regex.Count(page, "</style"), Is.EqualTo(1));
        Assert.That(page, Does.Not.Contain("<img").And.Not.Contain("<!-- ").And.Not.Contain('\u0001').And.Not.Contain('\0'));
        Assert.That(page, Does.Contain("&lt;script&gt;alert(1)&lt;/script&gt;"));
    }

    [Test]
    public void The_page_asks_the_network_for_nothing()
    {
        Assert.That(_page,
            Does.Not.Match("(src|href|action|poster)=\"(?!#|data:,|(comparison|contrasts|latency|runs)\\.csv\"|environment\\.json\")"));
        Assert.That(_page, Does.Not.Match("@import|url\\(|fetch\\(|XMLHttpRequest|WebSocket"));
        Assert.That(_page, Does.Contain("default-src 'none'"));
    }

    [Test]
    [Category("Long")]
    public void Two_hundred_cells_of_ten_repetitions_stay_under_700_KB()
    {
        string[] methods = ["inprocess", "sockets", "nettcp", "soap", "grpc", "one", "two", "three", "four", "five"];
        using var folder = new ReportFolder(
        [
            .. from i in Enumerable.Range(0, 200)
               let cell = SampleRuns.Cell(methods[i % 5], (CallForm)(i / 5 % 2), 1 << (i / 10 % 5))
                   with { Profile = (Profile)(i / 50 % 2), ServerStack = i < 100 ? "direct" : "corewcf" }
               from run in SampleRuns.TenBlocks(cell, 1 + i * 0.01, i)
               select ReportFolder.WithCosts(run),
            .. SampleRuns.Controls(SampleRuns.Cell("nettcp", CallForm.Sync, 16), 1.3).Select(ReportFolder.WithCosts),
        ]);

        Assert.That(folder.Runs.Select(run => run.Cell).Distinct().Count(), Is.EqualTo(202));
        string page = folder.Report();
        Assert.That(new FileInfo(folder["report.html"]).Length, Is.LessThan(700_000),
            Sizes(page));
        Assert.That(page, Does.Contain("omitted from a report of this size"));
        Assert.That(page, Does.Contain("see the 2,020 rows of runs.csv"));
    }

    [Test]
    public void A_usual_run_of_every_stack_with_40_repetitions_stays_under_300_KB_and_no_drawing_is_longer_than_a_page()
    {
        using var folder = new ReportFolder(
        [
            .. from method in new[] { "inprocess", "sockets", "nettcp", "soap", "grpc", "nettcp2", "soap2", "grpc2" }.Index()
               from form in Enum.GetValues<CallForm>()
               from again in new[] { 0, 10, 20, 30 }
               from run in SampleRuns.TenBlocks(SampleRuns.Cell(method.Item, form), 1 + method.Index * 0.2, method.Index + again)
               select ReportFolder.WithCosts(run)
                   with { Block = run.Block + again,
                   CallsMs = [.. Enumerable.Range(1, 100).Select(call => 2 + method.Index + call * call / 500.0 * (1 + again / 20.0))] },
            .. SampleRuns.Controls(SampleRuns.Cell("nettcp", CallForm.Sync), 1.3).Select(ReportFolder.WithCosts),
        ]);

        string page = folder.Report();

        Assert.That(new FileInfo(folder["report.html"]).Length, Is.LessThan(300_000),
            Sizes(page));
        Assert.That(Regex.Matches(page, "<svg [^>]*height=\"([0-9]+)\"")
            .Max(svg => int.Parse(svg.Groups[1].Value, CultureInfo.InvariantCulture)), Is.InRange(600, Paper.MaxHeight + 60));
        Assert.That(page, Does.Contain("Method over method at 8 in flight: time ratio, continued"));
    }

    [Test]
    public void Threads_are_drawn_over_the_run_of_the_server_or_where_there_is_no_wire_of_the_client()
    {
        string text = TextOf(ReportFolder.Usual().Select(run => run with
        {
            Client = run.Client with { ThreadsMax = 700 + run.Block },
            Server = run.Server with { ThreadsMax = run.Cell.IsFloor ? null : 500 + 3 * run.Block },
        }));

        Assert.That(text,
            Does.Contain(
                "NET.TCP, 8 in flight: threads by blocksync: 503 in the first repetition, 530 in the last, maximum 530; async: 503"));
        Assert.That(text, Does.Contain("in process, 1 in flight: threads by blocksync: 701 in the first repetition, 710 in the last"));
    }

    [Test]
    public void Every_plot_has_a_title_a_description_and_a_table()
    {
        Assert.That(Regex.Count(_page, "<svg role=\"img\""), Is.GreaterThan(20));
        Assert.That(Drawings().Count(_page), Is.EqualTo(Regex.Count(_page, "<svg role=\"img\"")));
        Assert.That(Regex.Count(_page, "<summary>Data: |>Data: every contrast<"),
            Is.EqualTo(Regex.Count(_page, "class=\"reading\">(?!CI:|Click|Run this|Next to)")));
    }

    [Test]
    public void Who_took_part_of_a_block_is_named_beside_its_share()
    {
        NoiseEvidence noise = new() { WindowMs = 3_000, Cpus = 2, StealMs = 0, ForeignCpuMs = 1_200,
            ForeignProcesses = "chrome 15.0 %; make 4.0 %" };
        string text = TextOf(ReportFolder.Usual().Select(run => run.Block == 4 ? run with { Noise = noise } : run));

        Assert.That(text, Does.Contain("At most 20 %, limit 5 %; over it in 1 of 10 blocks."));
        Assert.That(text, Does.Contain("4crowded20chrome 15.0 %, make 4.0 %0"));
    }

    [TestCase("client_cpu", "client –, server")]
    [TestCase("noise_", "Other programs' CPU time is not known")]
    [TestCase("wire_bytes", "Bytes on the wire were not counted")]
    [TestCase("batch_p", "Which differences are real?")]
    public void Columns_that_a_file_lacks_are_no_obstacle_and_never_0(string prefix, string said)
    {
        using var folder = new ReportFolder(ReportFolder.Usual());
        string[][] lines = [.. File.ReadAllLines(folder["runs.csv"]).Select(line => line.Split(','))];
        int[] kept = [.. Enumerable.Range(0, lines[0].Length).Where(i => !lines[0][i].StartsWith(prefix, StringComparison.Ordinal))];
        File.WriteAllText(folder["runs.csv"], string.Concat(lines.Select(line => string.Join(',', kept.Select(i => line[i])) + "\r\n")));

        string text = Text(folder.Report());

        Assert.That(text, Does.Contain(said));
    }

    [Test]
    public void Calls_are_drawn_as_a_histogram_of_each_cell_and_a_folder_without_them_says_so()
    {
        using var folder = new ReportFolder(ReportFolder.Usual());

        string text = Text(folder.Report());
        File.Delete(folder["latency.csv"]);
        string older = Text(folder.Report());

        Assert.That(text,
            Does.Contain("8 in flight: percentiles of calls, msNET.TCP sync: p50 4.5").And.Contain(
                "NET.TCP, 8 in flight: calls, %, by mssync: 1,000 calls, ").And.Contain(
                "Call times are percentiles of 1,000 calls in 10 repetitions of a cell"));
        Assert.That(text, Does.Not.Contain("there is no latency.csv").And.Not.Contain("comparison.csv does not match"));
        Assert.That(older,
            Does.Contain("there is no latency.csv").And.Not.Contain("Latency: how long").And.Not.Contain("calls, %, by ms").And.Not.Contain(
                "Call times are percentiles"));
    }

    [Test]
    public void Both_outcomes_have_plots_of_their_own()
    {
        string text = Text(_page);

        Assert.That(text,
            Does.Contain("Async over sync at 8 in flight: time ratio").And.Contain("Async over sync at 8 in flight: processor time ratio"));
        Assert.That(text,
            Does.Contain("And by processor time?").And.Contain("processor time: the difference may be anything up to").Or.Contain(
                "EQUIVALENT in processor time"));
    }

    [Test]
    public void A_crowded_machine_makes_verdicts_on_async_provisional()
    {
        NoiseEvidence crowded = new() { WindowMs = 3_000, Cpus = 2, StealMs = 0, ForeignCpuMs = 2_400, ForeignProcesses = "make 40.0 %" };
        string text = TextOf(ReportFolder.Usual().Select(run => run with { Noise = crowded }));

        Assert.That(text, Does.Contain("NET.TCP, 8 in flight (provisional: the machine was crowded): async takes 1.0"));
        Assert.That(text, Does.Contain("Sync against async (provisional: the machine was crowded): "));
        Assert.That(text, Does.Contain("slower, provisional").And.Contain("Crowded machine (40.0 % foreign CPU: make 40.0 %)"));
    }

    [Test]
    public void Calls_that_arrive_by_a_schedule_are_drawn_against_the_load()
    {
        using var folder = new ReportFolder(ReportFolder.Usual().Select(run => run.Cell.Transport != "grpc" ? run : run with
        {
            Workload = run.Workload with { RatePerS = 50 * run.Cell.InFlight },
            Time = run.Time with { Latency = new() { P50Ms = 1.2346, P99Ms = 98.7654 }, LatenessMaxMs = 4.5, Drops = 3 },
        }));

        string page = folder.Report();

        Assert.That(page,
            Does.Contain("gRPC: p50 latency, ms by calls/s offered").And.Contain("gRPC: p99 latency").And.Not.Contain(
                "gRPC: p90 latency").And.Not.Contain("gRPC: rows/s"));
        Assert.That(Words(page), Is.SupersetOf(new[] { "1.235", "98.77", "400" }));
    }

    [Test]
    public void The_command_repeats_the_run_with_its_seed_into_another_folder()
    {
        using var folder = new ReportFolder(ReportFolder.Usual(), "--transport", "grpc", "--output", "here", "--own-processes",
            "it's mine");

        Assert.That(Text(folder.Report()), Does.Contain("./run-all.sh --transport grpc --own-processes 'it'\\''s mine' --seed 42"));
    }

    [TestCase("mean_ms", "1", "comparison.csv does not match runs.csv (line 4: mean_ms is 1, but the repetitions give")]
    [TestCase("", "", "comparison.csv does not match runs.csv (line 3: the file ends here, but 14 lines are expected)")]
    [TestCase("mean_ms", null, "comparison.csv does not match runs.csv: another version")]
    public void A_file_that_was_edited_is_named_with_its_line_and_one_of_another_version_without(string column, string? text, string said)
    {
        using var folder = new ReportFolder(ReportFolder.Usual());
        Assert.That(Text(_page), Does.Not.Contain("does not match runs.csv"));
        string[][] lines = [.. File.ReadAllLines(folder["comparison.csv"]).Select(line => line.Split(','))];
        if (text is null)
            lines[0][Array.IndexOf(lines[0], column)] = "another";
        else if (column.Length > 0)
            lines[3][Array.IndexOf(lines[0], column)] = text;
        File.WriteAllText(folder["comparison.csv"],
            string.Concat((column.Length > 0 ? lines : lines[..3]).Select(line => string.Join(',', line) + "\r\n")));

        Assert.That(Text(folder.Report()), Does.Contain(said).And.Not.Contain("contrasts.csv is not"));
    }

    [Test]
    public void Warnings_stand_under_a_heading_that_also_fits_what_counts()
    {
        using var folder = new ReportFolder(ReportFolder.Usual().Select(run => run with { Time = run.Time with { Steady = false } }));

        Assert.That(folder.Report(),
            Does.Contain("<h3>Warnings</h3>").And.Contain("<li>140 of 140 repetitions were timed while the just-in-time compiler"));
    }

    [TestCase("everything", "database sqlite")]
    [TestCase("transport", "no database in timed work (--only transport)")]
    public void The_database_is_named_unless_timed_work_uses_none(string only, string expected)
    {
        using var folder = new ReportFolder(ReportFolder.Usual());
        EnvironmentRecord environment = EnvironmentCapture.Take("r1", 42, [], new()) with
        {
            Database = new() { Engine = "sqlite", Settings = new Dictionary<string, string> { ["only"] = only } },
        };
        File.WriteAllBytes(folder["environment.json"], JsonSerializer.SerializeToUtf8Bytes(environment, EnvironmentRecord.Json));

        string text = Text(folder.Report());

        Assert.That(text, Does.Contain($" · {expected}"));
        if (only == "transport")
            Assert.That(text, Does.Not.Contain("database sqlite"));
    }

    [Test]
    public void What_runs_both_builds_of_a_run_stands_at_the_top()
    {
        using var folder = new ReportFolder(ReportFolder.Usual());
        EnvironmentRecord environment = EnvironmentCapture.Take("r1", 42, [], new()) with
        {
            OtherBuild = new() { Folder = "/a", ProductVersion = "1.0.0", BuildId = "1",
                Runtime = new(".NET 9.0.1", "net9.0", Compilation.ReadyToRun) },
        };
        File.WriteAllBytes(folder["environment.json"], JsonSerializer.SerializeToUtf8Bytes(environment, EnvironmentRecord.Json));

        Assert.That(Text(folder.Report()), Does.Contain(
            $" processors · This build: {ProgramCode.Own}; the other build: .NET 9.0.1, ReadyToRun"));
        Assert.That(ReportData.Read(folder.Path).Results.Runtimes, Is.EqualTo(environment.Runtimes()));
    }

    [Test]
    public void Limits_of_the_processes_stand_beside_the_processors()
    {
        using var folder = new ReportFolder(ReportFolder.Usual());
        EnvironmentRecord environment = EnvironmentCapture.Take("r1", 42, [], new()) with
        {
            Protocol = new() { Processors = new([0], [1]), MemoryLimitBytes = new(1 << 29, 1 << 30) },
        };
        string json = JsonSerializer.Serialize(environment, EnvironmentRecord.Json);
        File.WriteAllText(folder["environment.json"], json);

        Assert.That(Text(folder.Report()), Does.Contain(
            " processors · processors: server on 0, client on 1 · memory limit: server 512 MiB, client 1 GiB · "));
        File.WriteAllText(folder["environment.json"], json.Replace("536870912", "\"much\"", StringComparison.Ordinal));
        Assert.That(Text(folder.Report()), Does.Not.Contain("memory limit: "), "of another version");
    }

    [TestCase("runs.csv")]
    [TestCase("environment.json")]
    public void A_file_that_is_missing_is_named(string name)
    {
        using var folder = new ReportFolder(ReportFolder.Usual());
        File.Delete(folder[name]);

        Assert.That(() => Write(folder.Path), Throws.InstanceOf<RemedyException>().With.Message.Contains(name));
    }

    [Test]
    public void A_run_that_was_stopped_before_its_first_repetition_says_so_and_nothing_else()
    {
        using var folder = new ReportFolder([]);

        string page = folder.Report();

        Assert.That(page, Does.Contain("<h1>This run ended before its first repetition, so it has no results.</h1>"));
        Assert.That(page,
            Does.Not.Contain("<h2").And.Not.Contain("<h3").And.Not.Contain("<table").And.Not.Contain("<svg").And.Not.Contain("<nav"));
    }

    [Test]
    public void Sections_that_have_nothing_are_left_out()
    {
        using var folder = new ReportFolder(ReportFolder.Usual().Where(run => run.Cell.InFlight == 8)
            .Select(run => run with { Client = new(), Server = new() }));

        string text = Text(folder.Report());

        Assert.That(text, Does.Contain("Times, the shortest first").And.Contain("Processor times are not known"));
        foreach (string question in new[] { "Do more calls in flight help?", "How does it cope with an offered load?",
            "Which differences in processor time are real?", "What does a library cost?", "What does the wire add?",
            "How many threads does it take?", "Invalid repetitions by reason" })
            Assert.That(text, Does.Not.Contain(question));
        Assert.That(text, Does.Not.Contain("This run has no figures"));
    }

    [Test]
    public void Times_are_ranked_beside_the_floor_and_only_where_most_calls_are_in_flight()
    {
        string ranked = Part(_page, "ranked");

        string[] names = [.. Regex.Matches(ranked, "class=\"name\"[^>]*>([^<]+)<").Select(match => match.Groups[1].Value)];
        Assert.That(names, Is.EqualTo(new[] { "NET.TCP sync", "NET.TCP async", "gRPC sync", "gRPC async" }));
        Assert.That(Regex.Count(ranked, "<line class=\"floor (sync|async)\""), Is.EqualTo(2 + 2), "in the drawing, and in the key");
        Assert.That(Text(ranked), Does.Contain("8 in flight: ms for 1,000 rows").And.Contain("in process (the floor: no wire), sync: "));
    }

    [Test]
    public void Where_a_method_takes_less_time_in_process_is_called_no_floor()
    {
        using var folder = new ReportFolder([.. ReportFolder.Usual().Select(run =>
            run.Cell.IsFloor ? run with { Time = run.Time with { WallMs = 2 * run.Time.WallMs } } : run)]);

        string page = Text(File.ReadAllText(Write(folder.Path)));

        Assert.That(page, Does.Contain("In process is no floor here: grpc/direct sync 1, ").And.Contain("locks of the write-ahead log"));
        Assert.That(page, Does.Contain("in process, sync: ").And.Not.Contain("the floor: no wire"));
        Assert.That(Text(_page), Does.Not.Contain("In process is no floor here"));
    }

    [Test]
    public void Times_are_in_order_even_if_a_cell_lacks_its_slow_blocks_and_void_cells_come_last()
    {
        RepetitionRecord[] all = [.. ReportFolder.Usual().Where(run => run.Cell.InFlight == 8)];
        using var folder = new ReportFolder(all.Where(run => run.Cell is not { Transport: "grpc", Form: CallForm.Async } || run.Block <= 2)
            .Select(run => run.Cell is { Transport: "nettcp", Form: CallForm.Sync, Control: null }
                ? run with { Reason = "a row was lost" }
                : run));

        string ranked = Part(folder.Report(), "ranked");

        double[] shown = [.. Regex.Matches(ranked, "class=\"value[^>]*>([\\d.]+)\u00A0ms")
            .Select(match => double.Parse(match.Groups[1].Value, CultureInfo.InvariantCulture))];
        Assert.That(shown, Has.Length.EqualTo(3).And.Ordered.Ascending);
        Assert.That(Regex.Matches(ranked, "class=\"name\"[^>]*>([^<]+)<")[^1].Groups[1].Value, Is.EqualTo("NET.TCP sync"));
        Assert.That(ranked, Does.Contain(">not valid<"));
    }

    [Test]
    public void Repetitions_that_do_not_count_are_listed_by_reason()
    {
        using var folder = new ReportFolder(ReportFolder.Usual()
            .Select(run => run.Cell.Transport == "grpc" && run.Block is 2 or 5 ? run with { Reason = "the server is gone" } : run));

        string trust = Text(Part(folder.Report(), "trust"));

        Assert.That(trust, Does.Contain("Invalid repetitions by reason").And.Contain("2, 5").And.Contain("the server is gone"));
    }

    [Test]
    public void Files_of_the_folder_have_links_and_others_have_none()
    {
        Assert.That(Regex.Matches(Part(_page, "files"), "href=\"([^\"]+)\"")
            .Select(match => match.Groups[1].Value),
            Is.EqualTo(new[] { "comparison.csv", "contrasts.csv", "latency.csv", "runs.csv", "environment.json" }));
    }

    [Test]
    public void The_button_says_what_it_does()
    {
        Assert.That(_page, Does.Contain("hidden=\"hidden\">Switch to the dark theme</button>").And.Not.Contain("aria-pressed"));
    }

    // Counts are in the names, too.
    private static bool IsFigure(string field) =>
        field.Contains('.', StringComparison.Ordinal) && double.TryParse(field, NumberStyles.Float, CultureInfo.InvariantCulture, out _);

    // Texts of elements and titles, one by one: a figure must stand alone, not within another.
    private static HashSet<string> Words(string page) =>
        [.. Parts().Matches(page)
            .Select(match => WebUtility.HtmlDecode(match.Groups[1].Success ? match.Groups[1].Value : match.Groups[2].Value))];

    // From an element with this id to where the next section starts.
    private static string Part(string page, string id)
    {
        int start = page.IndexOf($" id=\"{id}\"", StringComparison.Ordinal),
            end = page.IndexOf("<section", start, StringComparison.Ordinal);
        Assert.That(start, Is.GreaterThan(0), id);
        return page[start..(end < 0 ? page.Length : end)];
    }

    // The longest sections.
    private static string Sizes(string page) =>
        string.Join("; ", page.Split("id=\"").Select(part => (Size: part.Length, Name: part.Split('"')[0]))
            .OrderByDescending(part => part.Size).Take(15));

    private static string TextOf(IEnumerable<RepetitionRecord> runs)
    {
        using var folder = new ReportFolder(runs);
        return Text(folder.Report());
    }

    private static string Text(string page) => WebUtility.HtmlDecode(Regex.Replace(page, "<[^>]*>", "")).Replace('\u00A0', ' ');

    [GeneratedRegex("title=\"([^\"]*)\"|>([^<]+)<")]
    private static partial Regex Parts();

    [GeneratedRegex(
        "<h4 id=\"(\\w+)t\" aria-hidden=\"true\">[^<]+</h4><svg role=\"img\"[^>]*aria-labelledby=\"\\1t\" "
            + "aria-describedby=\"\\1d\"><desc id=\"\\w+d\">[^<]{9,}</desc>")]
    private static partial Regex Drawings();

    private static string Write(string folder) => HtmlReport.Write(folder, ReportData.Read(folder));
}
