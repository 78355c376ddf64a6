using System.Net;
using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>Everything about a run that is fixed before it starts.</summary>
internal sealed record RunPlan
{
    /// <summary>Names the run in its files: the UTC time of its start.</summary>
    public required string RunId { get; init; }

    /// <summary>Seed of the cells' order in the blocks.</summary>
    public required int Seed { get; init; }

    public required IReadOnlyList<PlannedCell> Cells { get; init; }

    /// <summary>Calls in one repetition.</summary>
    public required int Batches { get; init; }

    /// <summary>Rows in one call.</summary>
    public required int BatchSize { get; init; }

    /// <summary>Repetitions of each cell: blocks.</summary>
    public required int Repetitions { get; init; }

    public required DatabaseOptions Database { get; init; }

    /// <summary>The connection string of the servers where it is not the clients'; null where both have the same.</summary>
    public string? ServerConnection { get; init; }

    /// <summary>Which part of the work is done.</summary>
    public Ablation Only { get; init; }

    /// <summary>How calls arrive; null for closed loops.</summary>
    public OpenLoop? Open { get; init; }

    public required TransportOptions Transport { get; init; }

    /// <summary>A server that runs already; null to start one for each cell.</summary>
    public IPEndPoint? Server { get; init; }

    /// <summary>What a request and its answer wait on the wire together; zero for the wire as it is.</summary>
    public TimeSpan RoundTrip { get; init; }

    /// <summary>Longest warm-up of a cell's two processes.</summary>
    public required TimeSpan WarmupLimit { get; init; }

    /// <summary>How the run guards its figures.</summary>
    public Protocol Protocol { get; init; } = new();

    /// <summary>Longest repetition.</summary>
    public TimeSpan RepetitionLimit { get; init; } = TimeSpan.FromMinutes(10);

    /// <summary>Rows in one repetition.</summary>
    public int Rows => Batches * BatchSize;

    /// <summary>The database as the servers open it.</summary>
    public DatabaseOptions ServerDatabase => Database with { Connection = ServerConnection ?? Database.Connection };

    /// <summary>Statements that a repetition has to take.</summary>
    public StatementCounts StatementsDue
    {
        get
        {
            int inserts = Only.InsertsRows() ? Rows : 0;
            return new(Only.ReadsRows() ? Rows : 0, inserts, inserts == 0 ? 0 : Database.Commit == CommitMode.Row ? Rows : Batches);
        }
    }

    /// <summary>What the thread pools of a cell's processes start with; null to leave them as they come.</summary>
    public static int? MinThreadsOf(Cell cell) => cell.Profile == Profile.Tuned ? cell.InFlight + 2 * Environment.ProcessorCount : null;

    /// <summary>The plan as it is for one cell.</summary>
    public RunPlan For(PlannedCell planned)
    {
        RunPlan plan = planned.BatchSize is { } size ? this with { BatchSize = size, Batches = Rows / size } : this;
        return planned.Cell is { Profile: Profile.Seed, Form: CallForm.Async } ? plan.AllRowsAtOnce() : plan;
    }

    // The seed's async service makes a task of every row query of a call; beyond its connections they would only queue.
    private RunPlan AllRowsAtOnce() =>
        this with { Database = Database with { RowQueriesInFlight = Math.Max(Database.RowQueriesInFlight, Math.Min(BatchSize, Database.MaxConnections)) } };

    /// <summary>The settings of a cell as the files tell them.</summary>
    public Workload WorkloadOf(Cell cell) => new()
    {
        Connections = cell.InFlight,
        RowQueriesInFlight = Database.RowQueriesInFlight,
        Prepared = Database.Prepare,
        Commit = Database.Commit.ToString().ToLowerInvariant(),
        RoundTripMs = cell.IsFloor ? 0 : RoundTrip.TotalMilliseconds,
        DbDelayMs = Database.StatementDelay.TotalMilliseconds,
        Db = Database.Engine,
        Batches = Batches,
        BatchSize = BatchSize,
        RatePerS = Open?.RatePerS,
        Arrivals = Open?.Arrivals,
        Isolation = CsvText.Of(Protocol.Isolation),
    };

    /// <summary>Every transport in every form at every number of calls in flight, and the floor for each form and number.</summary>
    public static IReadOnlyList<PlannedCell> Plan(
        IReadOnlyList<ITransport> catalog,
        IReadOnlyList<ITransport> transports,
        IReadOnlyList<CallForm> forms,
        IReadOnlyList<int> inFlight,
        FormKind databaseAsyncKind,
        Ablation only = Ablation.None) =>
    [
        .. from transport in catalog.Where(transport => !transport.HasWire || transports.Contains(transport))
        from calls in inFlight
        from form in forms
        select new PlannedCell(CellOf(transport, form, calls, only == Ablation.Transport ? FormKind.True : databaseAsyncKind, only), transport),
    ];

    private static Cell CellOf(ITransport transport, CallForm form, int calls, FormKind databaseAsyncKind, Ablation only) => new()
    {
        Scenario = only.Scenario(),
        Transport = transport.Name,
        DisplayName = transport.DisplayName,
        ClientStack = transport.Stack,
        ServerStack = transport.Stack,
        Form = form,
        SyncKind = transport.SyncKind,
        // The path is as async as its least async part.
        AsyncKind = transport.AsyncKind == FormKind.True ? databaseAsyncKind : transport.AsyncKind,
        InFlight = calls,
    };
}
