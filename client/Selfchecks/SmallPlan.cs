using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>A small run of the main job.</summary>
internal sealed record SmallPlan(Func<RowsPlan, IReadOnlyList<PlannedCell>> Cells, int OrderSeed, int Repetitions)
{
    /// <summary>Where rows wait, the compiler takes long to see what is used often, and what is compiled matters little.</summary>
    private static readonly TimeSpan s_waitingWarmupLimit = TimeSpan.FromSeconds(3);

    public int Batches { get; init; } = 100;

    public int BatchSize { get; init; } = 20;

    /// <summary>Some five times what a quiet machine takes: without a limit, 100 cells of a busy one would take an hour.</summary>
    public TimeSpan WarmupLimit { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Whether rows wait 1 ms for every statement of a small database; else there is no database at all.</summary>
    public bool Waits { get; init; }

    /// <summary>The same on rows that wait: such a run is steady on machines where nothing else is.</summary>
    public SmallPlan Waiting() => this with { Batches = 10, BatchSize = 5, WarmupLimit = s_waitingWarmupLimit, Waits = true };

    public RowsSettings Settings(string file) => new()
    {
        Serving = new()
        {
            Database = Waits
                ? new DatabaseOptions { Engine = "sqlite", Connection = file, StatementDelay = TimeSpan.FromMilliseconds(1) }
                : DatabaseCatalog.Memory(Batches * BatchSize),
        },
        Batches = Batches,
        BatchSize = BatchSize,
    };
}
