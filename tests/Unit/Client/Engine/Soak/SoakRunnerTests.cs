using System.Text.Json;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Engine.Soak;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Soak;
using IntegrationMethods.Reports.Html.Pages;
using IntegrationMethods.Reports.Tables;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Soak;

/// <summary>Soaks of simulated processes, by a simulated clock.</summary>
internal sealed class SoakRunnerTests : FolderTestBase
{
    private const long Mebibyte = 1024 * 1024;

    private static readonly SoakPlan s_plan = new(TimeSpan.FromHours(4), TimeSpan.FromSeconds(60), TimeSpan.FromMinutes(15),
        MaxGrowth: 0.01);

    [Test]
    public async Task What_grows_by_no_more_than_it_may_goes_on_to_the_end()
    {
        SoakResult result = await RunAsync(window => window);

        Assert.That((result.Windows.Count, result.ExitCode), Is.EqualTo((240, 0)));
        Assert.That(result.Windows.Count(window => window.Settling), Is.EqualTo(15));
        Assert.That(result.Drifts.Select(drift => (drift.Windows, drift.Growth)), Has.All.EqualTo((225, GrowthVerdict.Bounded)));
        Assert.That(SoakSentences.Conclusion(result), Is.EqualTo(new[] { "No figure grows by more than its limit." }));
    }

    [TestCase("server_heap_bytes")]
    [TestCase("client_descriptors")]
    public async Task A_leak_ends_it_early_and_is_named(string figure)
    {
        SoakResult result = await RunAsync(window => figure == "server_heap_bytes"
            ? window with { Server = window.Server with { HeapBytes = window.Server.HeapBytes + window.Window * Mebibyte / 10 } }
            : window with { Client = window.Client with { Descriptors = window.Client.Descriptors + window.Window } });

        Assert.That(result.ExitCode, Is.EqualTo(SoakResult.GrowsCode));
        Assert.That(result.Leaks.Select(drift => drift.Figure), Is.EqualTo(new[] { figure }));
        Assert.That(result.Windows, Has.Count.LessThan(60), "an hour");
        Assert.That(SoakSentences.Conclusion(result).First(), Does.StartWith("GROWS: ").And.Match("by [+](6.00 MiB|60.0) an hour"));
    }

    [Test]
    public async Task Latency_that_grows_is_reported_at_the_end()
    {
        SoakResult result = await RunAsync(window =>
            window with { Latency = window.Latency with { P50Ms = window.Latency.P50Ms + window.Window / 100.0 } });

        Assert.That((result.Windows.Count, result.ExitCode), Is.EqualTo((240, SoakResult.GrowsCode)));
        Assert.That(result.Growing.Select(drift => drift.Figure), Is.EqualTo(new[] { "latency_p50_ms" }));
    }

    [Test]
    public async Task What_a_process_takes_at_its_start_or_once_later_is_no_leak()
    {
        SoakResult result = await RunAsync(window =>
            window with { Server = window.Server
            with { RssBytes = window.Server.RssBytes + Math.Min(window.Window, 15) * 9 * Mebibyte
            + (window.Window > 120 ? 20 * Mebibyte : 0) } });

        Assert.That(result.Windows, Has.Count.EqualTo(240));
        Assert.That(result.Growing, Is.Empty);
    }

    [Test]
    public async Task A_loss_ends_it_at_once()
    {
        SoakResult result = await RunAsync(window => window.Window < 20
            ? window
            : window with { Reason = "99 of 100 rows arrived in ClientTable" });

        Assert.That((result.Windows.Count, result.ExitCode), Is.EqualTo((20, 1)));
        Assert.That(SoakSentences.Conclusion(result).First(), Is.EqualTo("LOST in window 20: 99 of 100 rows arrived in ClientTable"));
    }

    [Test]
    public async Task Too_short_a_soak_is_undecided()
    {
        SoakResult result = await RunAsync(window => window, s_plan with { For = TimeSpan.FromMinutes(20) });

        Assert.That((result.Windows.Count, result.ExitCode), Is.EqualTo((20, SoakResult.UndecidedCode)));
        Assert.That(SoakSentences.Conclusion(result).Single(), Does.StartWith("Undecided").And.Contain("server, threads"));
    }

    [Test]
    public async Task The_files_hold_all_of_it_and_the_report_is_made_of_them()
    {
        SoakResult result = await RunAsync(window => window.Window < 100 ? window : window with { Reason = "<lost>" });

        SoakResult read = SoakFiles.Read(Folder["soak"]);
        Assert.That(read.Windows, Is.EqualTo(result.Windows));
        Assert.That(read.Drifts, Is.EqualTo(result.Drifts));
        string page = System.Text.Encoding.UTF8.GetString(SoakHtml.Of(read, JsonSerializer.SerializeToElement(new { run_id = "a" }), []));
        Assert.That(page,
            Does.Contain("Calls or rows were lost.").And.Contain("&lt;lost&gt;").And.Contain(
                " aria-hidden=\"true\">server, managed memory, MiB: "));
        Assert.That(await File.ReadAllTextAsync(SoakHtml.Write(Folder["soak"])),
            Does.Contain("href=\"drift.csv\"").And.Contain("&lt;lost&gt;"));
    }

    [Test]
    public async Task Figures_that_are_none_of_a_soak_are_refused()
    {
        await RunAsync(window => window, s_plan with { For = TimeSpan.FromMinutes(5) });
        await File.WriteAllTextAsync(Folder["soak/drift.csv"], (await File.ReadAllTextAsync(Folder["soak/drift.csv"]))
            .Replace("server_threads", "server_ghosts", StringComparison.Ordinal));

        Assert.That(() =>
            SoakFiles.Read(Folder["soak"]),
            Throws.InstanceOf<RemedyException>().With.Message.Contains("drift.csv does not have the figures of a soak"));
    }

    private async Task<SoakResult> RunAsync(Func<SoakWindow, SoakWindow> change, SoakPlan? plan = null)
    {
        var files = SoakFiles.Create(Folder["soak"], EnvironmentCapture.Take("a", 1, [], new TransportOptions()));
        var pair = new MadeUpPair(change);
        var runner = new SoakRunner(plan ?? s_plan, pair.WatchAsync, files, new NoObserver(), pair);
        await runner.RunAsync(CancellationToken.None);
        return runner.Result;
    }

    /// <summary>Steady figures with a little noise, a window a minute.</summary>
    private sealed class MadeUpPair(Func<SoakWindow, SoakWindow> change) : TimeProvider
    {
        private TimeSpan _now;

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;

        public override long GetTimestamp() => _now.Ticks;

        public Task<SoakWindow> WatchAsync(int number, CancellationToken ct)
        {
            _now += TimeSpan.FromMinutes(1);
            int noise = number * 7919 % 13;
            var holdings = new Holdings { RssBytes = 100 * Mebibyte + noise * 4_096, HeapBytes = 3 * Mebibyte
                + noise * 512, Descriptors = 120, Threads = 20 };
            return Task.FromResult(change(new()
            {
                RunId = "a",
                Cell = "sockets/direct async 8",
                Window = number,
                StartedUtc = DateTimeOffset.UnixEpoch,
                ElapsedS = 0,
                Settling = false,
                Calls = 1_000,
                Drops = 0,
                Latency = new() { P50Ms = 1 + noise / 1_000.0, P95Ms = 3 + noise / 1_000.0 },
                Client = holdings,
                Server = holdings,
            }));
        }
    }

    private sealed class NoObserver : ISoakObserver
    {
        public void Watched(SoakWindow window, IReadOnlyList<Drift> drifts, TimeSpan left)
        {
        }
    }
}
