using System.CommandLine;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Commands;

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
    private readonly ProtocolOptions _protocol;

    private readonly Option<int?> _repetitions = new("--repetitions")
    {
        Description = $"Exactly so many repetitions of each cell, one in each shuffled block. Default: {VerdictRule.MinBlocks} at least, and more until every declared interval is within ±{Precision.Target * 100} %; scenarios make {VerdictRule.MinBlocks}, and {QuickRepetitions} with --quick.",
        HelpName = "n",
    };

    private readonly Option<int> _maxRepetitions = new("--max-repetitions")
    {
        Description = "Repetitions of each cell at most, where --repetitions does not fix them.",
        DefaultValueFactory = _ => 40,
        HelpName = "n",
    };

    private readonly Option<string> _maxTime = new("--max-time")
    {
        Description = $"Begin no further block after this time, warm-up included, where --repetitions does not fix their number; the first {VerdictRule.MinBlocks} are always made. With --quick: {Durations.Text(s_quickTime)}, and as many blocks as fit. Default: {MaxTimeVariable}, else {Durations.Text(s_usualTime)}.",
        DefaultValueFactory = _ => CommonOptions.Variable(MaxTimeVariable) ?? Durations.Text(s_usualTime),
        HelpName = "time",
    };

    private readonly Option<int?> _seed = new("--seed")
    {
        Description = "Seed of the order of the cells: the same seed gives the same order. Default: from the clock, and recorded.",
        HelpName = "n",
    };

    private readonly Option<string> _rtt = new("--rtt")
    {
        Description = "Round trip that every request and its answer wait on the wire together, such as 10ms: a client far from its server.",
        DefaultValueFactory = _ => "0ms",
        HelpName = "time",
    };

    private readonly Option<double> _warmupLimit = new("--warmup-limit")
    {
        Description = $"Longest warm-up of a cell before its first repetition, in seconds; one that is not steady by then says so in the files. Default: {WarmupVariable}, else 10.",
        DefaultValueFactory = _ => double.TryParse(CommonOptions.Variable(WarmupVariable), CultureInfo.InvariantCulture, out double seconds) ? seconds : 10,
        HelpName = "seconds",
    };

    private readonly Option<bool> _quick = new("--quick") { Description = "A first impression in 30 s: smaller work and fewer repetitions." };

    private readonly Option<string?> _output = new("--output") { Description = "Folder of the results. Default: results/<time>, with the scenario's name.", HelpName = "folder" };

    public RunOptions(IScenario scenario)
    {
        _scenario = scenario;
        _protocol = new(scenario.Isolation);
        _repetitions.Validators.Add(result =>
        {
            if (result.Tokens.Count == 1 && int.TryParse(result.Tokens[0].Value, CultureInfo.InvariantCulture, out int n) && n is < 1 or > MaxRepetitions)
                result.AddError($"--repetitions must be from 1 to {MaxRepetitions}, not {n}.");
        });
        _output.Validators.Add(result =>
        {
            if (result.Tokens.Count == 1 && string.IsNullOrWhiteSpace(result.Tokens[0].Value))
                result.AddError("--output is empty: name a folder, or leave the option out.");
        });
        CommonOptions.Range(_maxRepetitions, VerdictRule.MinBlocks, MaxRepetitions);
        CommonOptions.Range(_warmupLimit, 0, 3_600);
    }

    public IEnumerable<Option> All => [_repetitions, _maxRepetitions, _maxTime, _seed, _warmupLimit, _output, _rtt, _quick, .. _protocol.All, .. _display.All, .. _scenario.Options];

    /// <summary>Folder of the results; null for one named after the time.</summary>
    public string? Output(ParseResult parsed) => parsed.GetValue(_output);

    public Display Display(ParseResult parsed) => _display.Read(parsed);

    /// <exception cref="UsageException">Something does not fit.</exception>
    public RunSettings Read(ParseResult parsed)
    {
        bool quick = parsed.GetValue(_quick);
        return new()
        {
            Length = Length(parsed, quick),
            AsksForPrecision = IsGiven(parsed, _maxRepetitions) || IsGiven(parsed, _maxTime),
            OrderSeed = parsed.GetValue(_seed) ?? Environment.TickCount & 0xFFFF,
            Quick = quick,
            Output = parsed.GetValue(_output),
            Protocol = _protocol.Read(parsed, quick ? Isolation.Session : _scenario.Isolation),
            RoundTrip = CommonOptions.Milliseconds(_rtt.Name, parsed.GetValue(_rtt)!),
            WarmupLimit = TimeSpan.FromSeconds(parsed.GetValue(_warmupLimit)),
        };
    }

    private RunLength Length(ParseResult parsed, bool quick)
    {
        bool limited = IsGiven(parsed, _maxRepetitions) || IsGiven(parsed, _maxTime);
        if (parsed.GetValue(_repetitions) is { } exactly)
            return limited ? throw new UsageException("--repetitions fixes the number: leave it out, or --max-repetitions and --max-time.") : RunLength.Exactly(exactly);
        TimeSpan maxTime = quick && !IsGiven(parsed, _maxTime) ? s_quickTime : Durations.Parse(_maxTime.Name, parsed.GetValue(_maxTime)!, s_longestTime);
        return new(quick ? QuickRepetitions : VerdictRule.MinBlocks, parsed.GetValue(_maxRepetitions), maxTime);
    }

    private static bool IsGiven(ParseResult parsed, Option option) => parsed.GetResult(option) is { Implicit: false };
}
