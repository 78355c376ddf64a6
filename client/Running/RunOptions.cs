using System.CommandLine;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Reports;

namespace IntegrationMethods.Client.Running;

/// <summary>The options that every run has, whatever it compares.</summary>
internal sealed class RunOptions
{
    private const int QuickRepetitions = 2;

    private const int MaxRepetitions = 1_000;

    private static readonly TimeSpan s_quickTime = TimeSpan.FromSeconds(30);

    private static readonly TimeSpan s_usualTime = TimeSpan.FromMinutes(3);

    private static readonly TimeSpan s_longestTime = TimeSpan.FromHours(24);

    private const string WarmupVariable = "INTEGRATION_METHODS_WARMUP_LIMIT";

    private const string MaxTimeVariable = "INTEGRATION_METHODS_MAX_TIME";

    private readonly IScenario _scenario;
    private readonly DisplayOptions _display = new();
    private readonly OtlpOption _otlp = new();
    private readonly ProtocolOptions _protocol;
    private readonly AgentOptions? _agents;
    private readonly AgainstOptions? _against;

    private readonly Option<int?> _repetitions = OptionOf.Given<int?>("--repetitions", "n",
        $"Exact number of repetitions of each cell, one per shuffled block. Default: at least {VerdictRule.MinBlocks}, and more until every declared interval is within ±{Precision.Target * 100} %; scenarios make {VerdictRule.MinBlocks}, or {QuickRepetitions} with --quick.");

    private readonly Option<int> _maxRepetitions = OptionOf.Value("--max-repetitions", "n", 100,
        "Maximum number of repetitions of each cell, unless --repetitions fixes it.");

    private readonly Option<string> _maxTime = new("--max-time")
    {
        Description = $"Start no further block after this time, warm-up included, unless --repetitions fixes their number; the first {VerdictRule.MinBlocks} always run. With --quick: {Durations.Text(s_quickTime)}, and as many blocks as fit. Default: the environment variable {MaxTimeVariable}, otherwise {Durations.Text(s_usualTime)}.",
        DefaultValueFactory = _ => CommonOptions.Variable(MaxTimeVariable) ?? Durations.Text(s_usualTime),
        HelpName = "time",
    };

    private readonly Option<int?> _seed = OptionOf.Given<int?>("--seed", "n",
        "Seed for shuffling the cells; the same seed gives the same order. Default: taken from the clock and recorded.");

    private readonly Option<string> _rtt = OptionOf.Value("--rtt", "time", "0ms",
        "Network round trip to add between client and server, such as 10ms, to simulate a distant server.");

    private readonly Option<double> _warmupLimit = new("--warmup-limit")
    {
        Description = $"Maximum warm-up of a cell before its first repetition, in seconds; the files mark repetitions that were not steady by then. Default: the environment variable {WarmupVariable}, otherwise 10.",
        DefaultValueFactory = _ => double.TryParse(CommonOptions.Variable(WarmupVariable), CultureInfo.InvariantCulture, out double seconds) ? seconds : 10,
        HelpName = "seconds",
    };

    private readonly Option<bool> _quick = new("--quick") { Description = "Give a first impression in 30 s, with less work and fewer repetitions." };

    private readonly Option<string?> _output = OptionOf.Text("--output", "folder", "Folder for the results. Default: results/<time>, plus the scenario's name.");

    private readonly Option<string?> _resume = OptionOf.Text("--resume", "folder",
        "Go on with a run that was stopped or killed: results folder. Its own options and order apply; complete blocks are kept.");

    public RunOptions(IScenario scenario)
    {
        _scenario = scenario;
        _protocol = new(scenario.Isolation);
        _agents = scenario.RunsOnAgents ? new() : null;
        _against = scenario.ComparesBuilds ? new() : null;
        CommonOptions.Range(_repetitions, 1, MaxRepetitions);
        CommonOptions.Range(_seed, int.MinValue, int.MaxValue);
        CommonOptions.Named(_output);
        CommonOptions.Named(_resume);
        CommonOptions.Range(_maxRepetitions, VerdictRule.MinBlocks, MaxRepetitions);
        CommonOptions.Range(_warmupLimit, 0, 3_600);
    }

    public IEnumerable<Option> All => [_repetitions, _maxRepetitions, _maxTime, _seed, _warmupLimit, _output, _resume, _rtt, _quick, _otlp.Option, .. _protocol.All, .. _agents?.All ?? [], .. _against?.All ?? [], .. _display.All, .. _scenario.Options];

    /// <summary>Folder of the results; null for one named after the time.</summary>
    public string? Output(ParseResult parsed) => parsed.GetValue(_output);

    /// <summary>Folder of the run that is to go on; null for a new one.</summary>
    public string? Resume(ParseResult parsed) => parsed.GetValue(_resume);

    public IRunReport Report(ParseResult parsed) => _display.Report(parsed);

    /// <exception cref="UsageException">Something does not fit.</exception>
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
            // Too short for a verdict: further launches would cost more than all that is measured.
            Protocol = Protocol(parsed, quick || length.Min < VerdictRule.MinBlocks ? Isolation.Session : _scenario.Isolation),
            RoundTrip = CommonOptions.Milliseconds(_rtt.Name, parsed.GetValue(_rtt)!),
            Agents = _agents?.Read(parsed),
            Against = _against?.Against(parsed),
            FailOn = _against?.FailOn(parsed),
            Otlp = _otlp.Read(parsed),
            WarmupLimit = TimeSpan.FromSeconds(parsed.GetValue(_warmupLimit)),
        };
    }

    private Protocol Protocol(ParseResult parsed, Isolation isolation)
    {
        Protocol protocol = _protocol.Read(parsed, isolation);
        return _agents is null ? protocol : protocol with { MinOverlap = _agents.MinOverlap(parsed) };
    }

    private RunLength Length(ParseResult parsed, bool quick)
    {
        bool limited = OptionOf.IsGiven(parsed, _maxRepetitions) || OptionOf.IsGiven(parsed, _maxTime);
        if (parsed.GetValue(_repetitions) is { } exactly)
            return limited ? throw new UsageException("--repetitions fixes the number of repetitions and can't be combined with --max-repetitions or --max-time: remove either.") : RunLength.Exactly(exactly);
        TimeSpan maxTime = quick && !OptionOf.IsGiven(parsed, _maxTime) ? s_quickTime : Durations.Parse(_maxTime.Name, parsed.GetValue(_maxTime)!, s_longestTime);
        return new(quick ? QuickRepetitions : VerdictRule.MinBlocks, parsed.GetValue(_maxRepetitions), maxTime);
    }
}
