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

    private static readonly TimeSpan s_longest = TimeSpan.FromDays(30), s_window = TimeSpan.FromSeconds(10), s_longestWindow = TimeSpan.FromMinutes(5), s_settle = TimeSpan.FromMinutes(15);

    private readonly DisplayOptions _display = new();

    private readonly Option<string> _for = new("--for")
    {
        Description = "Duration, such as 90s, 30m or 8h. A proven leak or a loss ends the soak early.",
        HelpName = "time",
        Required = true,
    };

    private readonly Option<string?> _window = OptionOf.Text("--window", "time",
        $"Length of a window; each window is one point of every slope. Default: {Durations.Text(s_window)}, or a {MinWindows}th of --for if that is shorter.");

    private readonly Option<string?> _settle = OptionOf.Text("--settle", "time",
        $"Initial time in which caches and pools fill up; it is excluded from the slopes. Default: a quarter of --for, at most {Durations.Text(s_settle)}.");

    private readonly Option<double> _maxGrowth = OptionOf.Value("--max-growth", "percent", 1.0,
        "Allowed growth in percent per hour. Proven growth above it is a leak (exit code 3). Small figures may grow by a fixed amount instead: see client/Measurement/Soak/README.md.");

    private readonly Option<double> _warmupLimit = OptionOf.Value("--warmup-limit", "seconds", 10.0,
        "Maximum warm-up before the first window, in seconds.");

    private readonly Option<string?> _output = OptionOf.Text("--output", "folder", "Folder for the results. Default: results/<time>-soak.");

    private readonly Option<string?> _livePage = OptionOf.Text("--live-page", "address:port",
        "Loopback address and port, such as 127.0.0.1:0 for any free port, at which a browser shows the report while the soak runs. Default: none.");

    public SoakOptions()
    {
        CommonOptions.Named(_output);
        CommonOptions.Range(_maxGrowth, 0, 1_000_000);
        CommonOptions.Range(_warmupLimit, 0, 3_600);
    }

    public IEnumerable<Option> All => [_for, _window, _settle, _maxGrowth, _warmupLimit, _output, _livePage, .. _display.All];

    public IRunReport Report(ParseResult parsed) => _display.Report(parsed);

    /// <exception cref="UsageException">A time is none, or one does not fit the other.</exception>
    public SoakPlan Plan(ParseResult parsed)
    {
        TimeSpan duration = Durations.Parse(_for.Name, parsed.GetValue(_for)!, s_longest);
        TimeSpan window = Time(parsed, _window, s_longestWindow) ?? Least(s_window, duration / MinWindows);
        TimeSpan settle = Time(parsed, _settle, s_longest) ?? Least(s_settle, duration / SettlingPart);
        if (settle >= duration)
            throw new UsageException($"{_settle.Name} {Durations.Text(settle)} leaves nothing of {_for.Name} {Durations.Text(duration)}: shorten it, or raise {_for.Name}.");
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
            : throw new UsageException($"{_livePage.Name} must be an address of this machine alone, such as 127.0.0.1:0, not '{text}': the page has no login.");
    }

    /// <summary>What the rows need to know of it, as a run of one repetition after the other.</summary>
    public RunSettings Settings(ParseResult parsed, SoakPlan plan) => new()
    {
        Length = RunLength.Exactly(1),
        OrderSeed = 1,
        Protocol = new() { Controls = false },
        WarmupLimit = TimeSpan.FromSeconds(parsed.GetValue(_warmupLimit)),
        Output = parsed.GetValue(_output),
        Window = plan.Window,
    };

    private static TimeSpan? Time(ParseResult parsed, Option<string?> option, TimeSpan max) =>
        parsed.GetValue(option) is { } text ? Durations.Parse(option.Name, text, max) : null;

    private static TimeSpan Least(TimeSpan one, TimeSpan other) => one < other ? one : other;
}
