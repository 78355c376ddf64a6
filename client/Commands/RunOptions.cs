using System.CommandLine;
using System.Globalization;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Contract;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Commands;

/// <summary>The options that every run has, whatever it compares.</summary>
internal sealed class RunOptions
{
    private const int QuickRepetitions = 2;

    private const string WarmupVariable = "INTEGRATION_METHODS_WARMUP_LIMIT";

    private readonly IScenario _scenario;
    private readonly DisplayOptions _display = new();
    private readonly ProtocolOptions _protocol;

    private readonly Option<int> _repetitions = new("--repetitions")
    {
        Description = "Repetitions of each cell, one in each shuffled block. With --quick: 2.",
        DefaultValueFactory = _ => 10,
        HelpName = "n",
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

    private readonly Option<bool> _quick = new("--quick") { Description = "Smaller points and fewer repetitions, over in under 20 s: to see that it works, too few for a verdict." };

    private readonly Option<string?> _output = new("--output") { Description = "Folder of the results. Default: results/<time>, with the scenario's name.", HelpName = "folder" };

    public RunOptions(IScenario scenario)
    {
        _scenario = scenario;
        _protocol = new(scenario.Isolation);
        CommonOptions.Range(_repetitions, 1, 1_000);
        CommonOptions.Range(_warmupLimit, 0, 3_600);
    }

    public IEnumerable<Option> All => [_repetitions, _seed, _warmupLimit, _output, _rtt, _quick, .. _protocol.All, .. _display.All, .. _scenario.Options];

    /// <summary>Folder of the results; null for one named after the time.</summary>
    public string? Output(ParseResult parsed) => parsed.GetValue(_output);

    public bool IsQuick(ParseResult parsed) => parsed.GetValue(_quick);

    public Display Display(ParseResult parsed) => _display.Read(parsed);

    /// <exception cref="UsageException">Something does not fit.</exception>
    public RunSettings Read(ParseResult parsed)
    {
        bool quick = parsed.GetValue(_quick), given = parsed.GetResult(_repetitions) is { Implicit: false };
        return new()
        {
            Repetitions = quick && !given ? QuickRepetitions : parsed.GetValue(_repetitions),
            OrderSeed = parsed.GetValue(_seed) ?? Environment.TickCount & 0xFFFF,
            Quick = quick,
            Output = parsed.GetValue(_output),
            Protocol = _protocol.Read(parsed),
            RoundTrip = CommonOptions.Milliseconds(_rtt.Name, parsed.GetValue(_rtt)!),
            WarmupLimit = TimeSpan.FromSeconds(parsed.GetValue(_warmupLimit)),
        };
    }
}
