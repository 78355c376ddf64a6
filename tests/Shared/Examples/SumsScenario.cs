using System.CommandLine;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Tests.Shared.Examples;

/// <summary>A scenario that the product lacks: the numbers from 1 to n, added by a loop and by LINQ.</summary>
internal sealed class SumsScenario : IScenario
{
    private readonly Option<int> _numbers = new("--numbers") { Description = "Numbers to add.", DefaultValueFactory = _ =>
        1_000, HelpName = "n" };

    public string Name => "sums";

    public string Summary => "numbers added by a loop, against LINQ";

    public IReadOnlyList<Option> Options => [_numbers];

    public IReadOnlyDictionary<string, Func<IWork>> Works { get; } = new Dictionary<string, Func<IWork>> { ["adder"] = () =>
        new SumsWork() };

    public Task<ScenarioPlan> PlanAsync(ParseResult parsed, RunSettings settings, Action<string> say, CancellationToken ct)
    {
        int numbers = parsed.GetValue(_numbers);
        return Task.FromResult(
            new ScenarioPlan([Cell(new(numbers, Linq: false), "loop", null), Cell(new(numbers, Linq: true), "linq", "loop")],
            ["Nothing is fetched."]));
    }

    public Replication? Replicate(IReadOnlyList<RepetitionRecord> runs) =>
        new("sums", "Gauss needed no loop.", "Ours did.", "He knew a formula.", []);

    private static PlannedCell Cell(SumsWork.Setup setup, string variant, string? against) => new(
        Points.Cell(string.Create(CultureInfo.InvariantCulture, $"sums/{setup.Numbers}"), variant, against, CallForm.Sync),
            Points.Workload(1, setup.Numbers))
    {
        StartAsync = async (processes, ct) => new(await processes.StartAsync("adder", setup, ct)),
        Check = DigestCheck.Expecting(SumsWork.Answer((long)setup.Numbers * (setup.Numbers + 1) / 2)),
        Warmup = WarmupRule.None,
    };
}
