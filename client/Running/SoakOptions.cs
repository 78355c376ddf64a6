using System.CommandLine;
using System.Net;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Soak;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Reports;

namespace IntegrationMethods.Client.Running;

/// <summary>The options of a soak that are not those of the rows.</summary>
internal sealed class SoakOptions
{
    /// <summary>Windows that a short soak is parted into.</summary>
    private const int MinWindows = 40;

    /// <summary>The first part of a soak, unless that is long.</summary>
    private const int SettlingPart = 4;

    private static readonly TimeSpan s_longest = TimeSpan.FromDays(30), s_window = TimeSpan.FromSeconds(10),
        s_settle = TimeSpan.FromMinutes(15);

    private readonly DisplayOptions _display = new();

    private readonly TimeOption _for = new("--for", TimeRange.UpTo(s_longest), null,
        "Duration, such as 90s, 30m or 8h. A proven leak, a failed call or a lost row ends the soak early.")
    {
        Required = true,
    };

    private readonly TimeOption _window = new("--window", TimeRange.UpTo(TimeSpan.FromMinutes(5)), null,
        $"Length of a window; each window is one point of every slope. Default: {Durations.Text(s_window)}, or a {MinWindows}th of --for "
            + "if that is shorter.");

    private readonly TimeOption _settle = new("--settle", TimeRange.UpTo(s_longest), null,
        $"Initial time in which caches and pools fill up; it is excluded from the slopes. Default: a quarter of --for, at most "
            + $"{Durations.Text(s_settle)}.");

    private readonly Option<double> _maxGrowth = OptionOf.Value("--max-growth", "percent", 1.0,
        "Allowed growth in percent per hour. Proven growth above it is a leak (exit code 3). Small figures may grow by a fixed amount "
            + "instead: see client/Measurement/Soak/README.md.");

    private readonly TimeOption _warmupLimit = new("--warmup-limit", RunOptions.WarmupRange, RunOptions.UsualWarmup,
        "Maximum warm-up before the first window.");

    private readonly Option<string?> _output = OptionOf.Text("--output", "folder", "Folder for the results. Default: results/<time>-soak.");

    private readonly Option<string?> _livePage = OptionOf.Text("--live-page", "address:port",
        "Loopback address and port, such as 127.0.0.1:0 for any free port, at which a browser shows the report while the soak runs. "
            + "Default: none.");

    public SoakOptions()
    {
        OptionOf.Named(_output);
        OptionOf.Range(_maxGrowth, 0, 1_000_000);
    }

    public IEnumerable<Option> All => [_for, _window, _settle, _maxGrowth, _warmupLimit, _output, _livePage, .. _display.All];

    public IRunReport Report(ParseResult parsed) => _display.Report(parsed);

    /// <exception cref="UsageException">A time is none, or one does not fit the other.</exception>
    public SoakPlan Plan(ParseResult parsed)
    {
        TimeSpan duration = _for.Value(parsed);
        TimeSpan window = _window.Given(parsed) ?? Shorter(s_window, duration / MinWindows);
        TimeSpan settle = _settle.Given(parsed) ?? Shorter(s_settle, duration / SettlingPart);
        if (settle >= duration)
            throw new UsageException(
                $"{_settle.Name} {Durations.Text(settle)} leaves nothing of {_for.Name} {Durations.Text(duration)}: shorten it, or raise "
                    + $"{_for.Name}.");
        return new(duration, window, settle, parsed.GetValue(_maxGrowth) / 100);
    }

    /// <summary>Where the live page is to be; null for none.</summary>
    /// <exception cref="UsageException">It is no address of this machine alone.</exception>
    public IPEndPoint? LivePage(ParseResult parsed)
    {
        if (parsed.GetValue(_livePage) is not { } text)
            return null;
        IPEndPoint endpoint = EndPoints.Parse(_livePage.Name, text);
        return IPAddress.IsLoopback(endpoint.Address) ? endpoint
            : throw new UsageException(
                $"{_livePage.Name} must be an address of this machine alone, such as 127.0.0.1:0, not '{text}': the page has no login.");
    }

    /// <summary>What the rows need to know of it, as a run of one repetition after the other.</summary>
    public RunSettings Settings(ParseResult parsed, SoakPlan plan) => new()
    {
        Length = RunLength.Exactly(1),
        OrderSeed = 1,
        Protocol = new() { Controls = false },
        WarmupLimit = _warmupLimit.Value(parsed),
        Output = parsed.GetValue(_output),
        Window = plan.Window,
    };

    private static TimeSpan Shorter(TimeSpan one, TimeSpan other) => one < other ? one : other;
}
