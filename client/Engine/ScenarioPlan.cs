using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Hosts;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Find;

namespace IntegrationMethods.Client.Engine;

/// <summary>The cells of a scenario, and what they share.</summary>
/// <param name="Cells">In the order of their points; in each point the variant that the others are held against comes first.</param>
/// <param name="Opening">What people should know before it starts, such as what was scaled down.</param>
internal sealed record ScenarioPlan(IReadOnlyList<PlannedCell> Cells, IReadOnlyList<string> Opening) : IAsyncDisposable
{
    /// <summary>The cell that is run twice more in each block as a control; default: the last. Null for none.</summary>
    public PlannedCell? Controlled { get; init; } = Cells.Count == 0 ? null : Cells[^1];

    /// <summary>Cells that check the load generator: clones of others with one client more, which run in each block as well.</summary>
    public IReadOnlyList<PlannedCell> OneClientMore { get; init; } = [];

    /// <summary>The cells as the naive profile has them; default: the same ones.</summary>
    public IReadOnlyList<PlannedCell> Naive { get; init; } = Cells;

    /// <summary>How a pilot sizes the work; null where its size is fixed.</summary>
    public WorkSizing? Sizing { get; init; }

    /// <summary>
    /// Whether the run goes on until it is precise, unless the user fixes the number of repetitions; else it makes as many as a verdict
    /// takes.
    /// </summary>
    public bool IsAdaptive { get; init; }

    /// <summary>What the highest rate that each cell is searched for has to keep; null to compare.</summary>
    public RateBound? Keeps { get; init; }

    /// <summary>The database; null where the scenario has none.</summary>
    public DatabaseFacts? Database { get; init; }

    /// <summary>Limits and settings of the transports, for the record.</summary>
    public TransportOptions Transport { get; init; } = new();

    /// <summary>How calls arrive; null for closed loops.</summary>
    public OpenLoop? OpenLoop { get; init; }

    /// <summary>
    /// Longest repetition: a starved pool grows by about a thread a second, and there are repetitions that take a thousand.
    /// </summary>
    public TimeSpan RepetitionLimit { get; init; } = TimeSpan.FromHours(1);

    /// <summary>What each repetition is, such as <c>20 calls of 50 rows</c>; empty where that differs from cell to cell.</summary>
    public string EachRepetition { get; init; } = "";

    /// <summary>Answers the run's question in place of the comparison, with its own files; null for the comparison.</summary>
    public Func<RunFiles, IEnumerable<string>>? Answer { get; init; }

    /// <summary>Last lines of the run, such as how to reach what is kept, once everything is written; null for none.</summary>
    public Func<Task<IEnumerable<string>>>? CloseAsync { get; init; }

    /// <summary>Measures the ways between the machines of a run; null where the scenario has one machine.</summary>
    public Func<HostList, CancellationToken, Task<IReadOnlyList<PathFacts>>>? PathsAsync { get; init; }

    /// <summary>Ends what the cells share and removes its files, also after Ctrl+C; null where there is nothing.</summary>
    public Func<ValueTask>? CleanUp { get; init; }

    public ValueTask DisposeAsync() => CleanUp?.Invoke() ?? ValueTask.CompletedTask;
}
