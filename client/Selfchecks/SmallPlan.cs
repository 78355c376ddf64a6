using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Db;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>A small run of the main job.</summary>
/// <param name="Cells">Which cells.</param>
/// <param name="Seed">Of the order of the cells.</param>
/// <param name="Repetitions">Blocks.</param>
internal sealed record SmallPlan(Func<RowsPlan, IReadOnlyList<PlannedCell>> Cells, int Seed, int Repetitions)
{
    /// <summary>Calls in one repetition.</summary>
    public int Batches { get; init; } = 100;

    /// <summary>Rows in one call.</summary>
    public int BatchSize { get; init; } = 20;

    /// <summary>Some five times what a quiet machine takes: without a limit, 100 cells of a busy one would take an hour.</summary>
    public TimeSpan WarmupLimit { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Wait before each statement; zero has no database at all.</summary>
    public TimeSpan StatementDelay { get; init; }

    /// <param name="file">Of the database, where there is one.</param>
    public RowsSettings Settings(string file) => new()
    {
        Serving = new()
        {
            Database = StatementDelay == TimeSpan.Zero
                ? DatabaseOptions.Memory(Batches * BatchSize)
                : new DatabaseOptions { Engine = "sqlite", Connection = file, StatementDelay = StatementDelay },
        },
        Batches = Batches,
        BatchSize = BatchSize,
    };
}
