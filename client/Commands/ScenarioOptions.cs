using System.CommandLine;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Commands;

/// <summary>The options that every scenario has.</summary>
internal sealed class ScenarioOptions
{
    private const int QuickRepetitions = 2;

    private readonly DisplayOptions _display = new();

    private readonly ProtocolOptions _protocol = new();

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

    private readonly Option<bool> _quick = new("--quick") { Description = "Smaller points and fewer repetitions, over in under 20 s: to see that it works, too few for a verdict." };

    private readonly Option<string?> _output = new("--output") { Description = "Folder of the results. Default: results/<time>-<scenario>.", HelpName = "folder" };

    public ScenarioOptions() => CommonOptions.Range(_repetitions, 1, 1_000);

    public IEnumerable<Option> All => [_repetitions, _seed, _quick, _output, .. _protocol.OfScenarios, .. _display.All];

    public ScenarioSettings Read(ParseResult parsed)
    {
        bool quick = parsed.GetValue(_quick);
        bool given = parsed.GetResult(_repetitions) is { Implicit: false };
        return new(
            quick && !given ? QuickRepetitions : parsed.GetValue(_repetitions),
            parsed.GetValue(_seed) ?? Environment.TickCount & 0xFFFF,
            quick,
            parsed.GetValue(_output),
            _protocol.ReadOfScenarios(parsed),
            _display.Read(parsed));
    }
}
