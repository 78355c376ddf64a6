using System.CommandLine;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Telemetry;
using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Reports;

namespace IntegrationMethods.Client.Running;

/// <summary>The options that every run has, whatever it compares.</summary>
internal sealed class RunOptions
{
    private const int QuickRepetitions = 2;

    /// <summary>Launches that an interval takes, where the user limits the time.</summary>
    private const int LimitedLaunches = 2;

    private const int MaxRepetitions = 1_000;

    private static readonly TimeSpan s_quickTime = TimeSpan.FromSeconds(30);

    private static readonly TimeSpan s_usualTime = TimeSpan.FromMinutes(3);

    /// <summary>Of a soak, too.</summary>
    public static TimeRange WarmupRange { get; } = TimeRange.OfSeconds(0, 3_600);

    /// <inheritdoc cref="WarmupRange"/>
    public static TimeSpan UsualWarmup { get; } = TimeSpan.FromSeconds(10);

    private const string WarmupVariable = "INTEGRATION_METHODS_WARMUP_LIMIT";

    private const string MaxTimeVariable = "INTEGRATION_METHODS_MAX_TIME";

    private readonly IScenario _scenario;
    private readonly DisplayOptions _display = new();
    private readonly ProtocolOptions _protocol;
    private readonly AgentOptions? _agents;
    private readonly AgainstOptions? _against;

    private readonly Option<double> _minOverlap = OptionOf.Number("--min-overlap", "%", 100 * new Protocol().MinOverlap, 0, 100,
        "With several clients: percentage of a repetition during which all clients must be running; otherwise the repetition is "
            + "repeated, up to three times in all.");

    private readonly CpusOption _cpus = new();

    private readonly MemoryOption _memory = new();

    private readonly Option<string?> _trace = OptionOf.Text("--trace", "cpu",
        "After the last repetition, run each valid cell for another 2 s while the stacks of its processes are sampled, and name its ten "
            + "hottest methods. Adds a few seconds per cell to the run, beyond --max-time. Default: no trace.");

    private readonly Option<double?> _cpuHour = OptionOf.Given<double?>("--cpu-hour", "price",
        "Price of an hour of one processor, in any currency, such as 0.04: adds what a million rows cost with each method, by the "
            + "processor time of client and server. Default: no costs.");

    private readonly Option<int?> _repetitions = OptionOf.Given<int?>("--repetitions", "n",
        $"Exact number of repetitions of each cell, one per shuffled block. Default: at least {VerdictRule.MinBlocks}, and more until "
            + $"every declared interval is within ±{Precision.Target * 100} %; scenarios run {VerdictRule.MinBlocks}, or "
            + $"{QuickRepetitions} with --quick.");

    private readonly Option<int> _maxRepetitions = OptionOf.Value("--max-repetitions", "n", 300,
        "Maximum number of repetitions of each cell, unless --repetitions fixes it.");

    private readonly TimeOption _maxTime = new("--max-time", TimeRange.UpTo(TimeSpan.FromHours(24)), null,
        $"Time limit of the run, including warm-up, unless --repetitions fixes the number of blocks; a slow database gets fewer "
            + $"launches and shorter repetitions, so that {VerdictRule.MinBlocks} blocks fit. With --quick: {Durations.Text(s_quickTime)}. "
            + $"Default: the environment variable {MaxTimeVariable}, otherwise {Durations.Text(s_usualTime)}.")
    {
        DefaultValueFactory = _ => CommonOptions.Variable(MaxTimeVariable) ?? Durations.Text(s_usualTime),
    };

    private readonly Option<int?> _seed = OptionOf.Given<int?>("--seed", "n",
        "Seed for shuffling the cells; the same seed gives the same order. Default: taken from the clock and recorded.");

    private readonly TimeOption _rtt = new("--rtt", TimeRange.OfDelay, TimeSpan.Zero,
        "Network round trip to add between client and server, such as 10ms, to simulate a distant server.");

    private readonly TimeOption _warmupLimit = new("--warmup-limit", WarmupRange, null,
        $"Maximum warm-up of a launch of up to {Warmup.CellsInLimit} cells; the files mark repetitions that were not steady by then. "
            + $"Default: the environment variable {WarmupVariable}, otherwise {Durations.Text(UsualWarmup)}.")
    {
        DefaultValueFactory = _ => CommonOptions.Variable(WarmupVariable) ?? Durations.Text(UsualWarmup),
    };

    private readonly Option<bool> _quick =
        new("--quick") { Description = "Give a first impression in 30 s, with less work and fewer repetitions." };

    private readonly Option<string?> _output = OptionOf.Text("--output", "folder",
        "Folder for the results. Default: results/<time>, plus the scenario's name.");

    private readonly Option<string?> _otlp = OptionOf.Text("--otlp", "url",
        "Export the finished run to this OpenTelemetry receiver (OTLP over HTTP): a span for each repetition, and metrics of each "
            + "cell.");

    private readonly Option<string?> _resume = OptionOf.Text("--resume", "folder",
        "Continue the run in this results folder, if it was stopped or killed. Its own options and order apply; complete blocks are kept.");

    public RunOptions(IScenario scenario, AgentOptions? agents = null)
    {
        _scenario = scenario;
        _protocol = new(scenario.Isolation);
        _agents = agents;
        _against = scenario.ComparesBuilds ? new() : null;
        OptionOf.Range(_repetitions, 1, MaxRepetitions);
        OptionOf.Range(_seed, int.MinValue, int.MaxValue);
        OptionOf.Among(_trace, "cpu");
        OptionOf.Range(_cpuHour, 0.0001, 1_000_000);
        OptionOf.Named(_output);
        OptionOf.Named(_resume);
        OptionOf.Range(_maxRepetitions, VerdictRule.MinBlocks, MaxRepetitions);
    }

    public IEnumerable<Option> All =>
    [
        .. _agents?.All ?? [], .. Common, _resume,
        .. _scenario.RunsOnAgents ? new[] { _minOverlap, _cpus.Option, _memory.Option, _trace, _cpuHour } : [],
        .. _against?.All ?? [], .. _scenario.Options,
    ];

    /// <summary>Those that every scenario has, for several in turn.</summary>
    public IEnumerable<Option> Common =>
        [_repetitions, _maxRepetitions, _maxTime, _seed, _warmupLimit, _output, _rtt, _quick, _otlp, .. _protocol.All,
        .. _display.All];

    /// <summary>Folder of the results; null for one named after the time.</summary>
    public string? Output(ParseResult parsed) => parsed.GetValue(_output);

    /// <summary>Folder of the run that is to go on; null for a new one.</summary>
    public string? Resume(ParseResult parsed) => parsed.GetValue(_resume);

    public IRunReport Report(ParseResult parsed) => _display.Report(parsed);

    public RunSettings Read(ParseResult parsed)
    {
        bool quick = parsed.GetValue(_quick);
        RunLength length = Length(parsed, quick);
        return new()
        {
            Length = length,
            AsksForPrecision = OptionOf.IsGiven(parsed, _maxRepetitions) || OptionOf.IsGiven(parsed, _maxTime),
            OrderSeed = parsed.GetValue(_seed) ?? Environment.TickCount & 0xFFFF,
            Quick = quick,
            Output = parsed.GetValue(_output),
            Resume = parsed.GetValue(_resume),
            Protocol = Protocol(parsed, UsualIsolation(length, comparesBuilds: _against?.Against(parsed) is not null)),
            TracesCpu = TracesCpu(parsed),
            RoundTrip = _rtt.Value(parsed),
            Agents = _agents?.Read(parsed),
            Against = _against?.Against(parsed),
            FailOn = _against?.FailOn(parsed) ?? [],
            CpuHour = _scenario.RunsOnAgents ? parsed.GetValue(_cpuHour) : null,
            Otlp = parsed.GetValue(_otlp) is { } receiver ? OtlpExport.ReceiverOf(receiver) : null,
            WarmupLimit = _warmupLimit.Value(parsed),
        };
    }

    // Another build may not know how cells share processes. A run too short for a verdict does not start processes for each repetition.
    private Isolation UsualIsolation(RunLength length, bool comparesBuilds) => _scenario.Isolation switch
    {
        Isolation.Form when comparesBuilds => Isolation.Generation,
        Isolation.Run when length.Min < VerdictRule.MinBlocks => Isolation.Session,
        Isolation usual => usual,
    };

    private Protocol Protocol(ParseResult parsed, Isolation isolation)
    {
        Protocol protocol = _protocol.Read(parsed, isolation);
        bool isHere = _agents is null;
        return _scenario.RunsOnAgents
            ? protocol with
            {
                MinOverlap = parsed.GetValue(_minOverlap) / 100,
                Processors = _cpus.Read(parsed, isHere),
                MemoryLimitBytes = _memory.Read(parsed, isHere),
            }
            : protocol;
    }

    private bool TracesCpu(ParseResult parsed)
    {
        bool traces = _scenario.RunsOnAgents && parsed.GetValue(_trace) is not null;
        // Only the agents could reach processes on their machines.
        if (traces && _agents is not null)
            throw new UsageException("--trace samples processes of this machine only: omit it, or run both ends here, without "
                + "'coordinate'.");
        return traces;
    }

    private RunLength Length(ParseResult parsed, bool quick)
    {
        bool limited = OptionOf.IsGiven(parsed, _maxRepetitions) || OptionOf.IsGiven(parsed, _maxTime);
        if (parsed.GetValue(_repetitions) is { } exactly)
            return limited
                ? throw new UsageException(
                    "--repetitions fixes the number of repetitions and can't be combined with --max-repetitions or --max-time: "
                        + "remove either.")
                : RunLength.Exactly(exactly);
        TimeSpan maxTime = quick && !OptionOf.IsGiven(parsed, _maxTime) ? s_quickTime : _maxTime.Value(parsed);
        return new(MinRepetitions(parsed, quick), parsed.GetValue(_maxRepetitions), maxTime);
    }

    private int MinRepetitions(ParseResult parsed, bool quick) =>
        quick ? QuickRepetitions
        : !_scenario.RepeatsLaunches(parsed) ? VerdictRule.MinBlocks
        : OptionOf.IsGiven(parsed, _maxTime) ? LimitedLaunches
        : FoundRates.MinLaunches;
}
