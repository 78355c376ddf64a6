using System.CommandLine;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Calls;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>The main job: every transport in both forms moves the rows of ServiceTable into ClientTable.</summary>
internal sealed class RowsScenario(CommonOptions common, Func<TransportOptions, IReadOnlyList<ITransport>>? catalog = null) : IScenario
{
    public const string Title = "rows";

    private readonly RowsOptions _options = new(common, catalog);

    public string Name => Title;

    public string Summary => "every transport, sync and async: rows read one by one, fetched in calls, and inserted one by one";

    public IReadOnlyList<Option> Options => [.. _options.All];

    public IReadOnlyList<Option> SoakOptions => [.. _options.OfSoak];

    public IReadOnlyDictionary<string, Func<IWork>> Works => OwnWorks;

    /// <summary>The same without the options, which the processes of a run have no use for.</summary>
    public static IReadOnlyDictionary<string, Func<IWork>> OwnWorks { get; } = new Dictionary<string, Func<IWork>> { ["client"] = () =>
        new RowsWork(), ["path"] = () => new PathWork() };

    public Isolation Isolation => Isolation.Form;

    public bool ComparesBuilds => true;

    public bool RunsOnAgents => true;

    public bool RepeatsLaunches(ParseResult parsed) => _options.FindsRate(parsed);

    public string EngineOf(ParseResult parsed) => _options.Engine(parsed);

    public async Task<ScenarioPlan> PlanAsync(ParseResult parsed, RunSettings settings, Action<string> say, CancellationToken ct)
    {
        RowsRequest request = _options.Read(parsed, settings);
        AutoDatabase choice = await AutoDatabase.ChooseAsync(request.Settings.Serving.Database, request.Container, outlives: false, say,
            ct);
        try
        {
            request = request.On(choice.Options).ToPilot();
            if (request.Drop)
                DatabaseCatalog.CheckDrop(choice.Options.Engine);
            if (choice.Reason is { } reason)
                say(reason);
            if (request.LeftOut is { } leftOut)
                say($"Left out: {leftOut}.");
            DatabaseOptions database = Sized(choice.Options, request) with { KeptBy = PairsOf(request, settings) };
            return await PlanAsync(request.On(database), choice, new RowSources(), say, ct);
        }
        catch
        {
            await choice.DisposeAsync();
            throw;
        }
    }

    public Replication? Replicate(IReadOnlyList<RepetitionRecord> runs) => null;

    private static async Task<ScenarioPlan> PlanAsync(RowsRequest request, AutoDatabase choice, RowSources sources, Action<string> say,
        CancellationToken ct)
    {
        foreach (var size in request.RowCounts.GroupBy(count => count.RowBytes, count => count.Rows)
            .Where(size => size.Key != request.RowBytes[0]))
            await (await PrepareAsync(request, choice, size.Key, [.. size], sources, say, ct)).DisposeAsync();
        await using IDatabase database = await PrepareAsync(
            request, choice, request.RowBytes[0],
                [.. from count in request.RowCounts where count.RowBytes == request.RowBytes[0] select count.Rows], sources, say, ct);
        var plan = new RowsPlan(request.Settings, sources.Of, database.AsyncKind, request.Server, await PartsAsync(request, database, ct));
        IReadOnlyList<PlannedCell> cells = request.Find is null
            ? plan.Cells(request)
            : FindPlan.Cells(request, plan);
        return new ScenarioPlan(cells, Opening(request, cells, DatabaseLine(request.Settings.Only, database.Engine, database.Location)))
        {
            EachRepetition = EachRepetition(request),
            Sizing = Sizing(request, choice, sources, say),
            IsAdaptive = request.Find is null,
            Controlled = Controlled(request, cells),
            OneClientMore = plan.OneClientMore(request),
            Naive = plan.Naive(request.Transports, request.Forms),
            Database = Facts(database, request.Settings),
            Transport = request.Settings.Serving.Wire,
            OpenLoop = request.Settings.Open,
            RepetitionLimit = TimeSpan.FromMinutes(10),
            Keeps = request.Keeps,
            Answer = AnswerOf(request),
            CloseAsync = async () => [.. await DropAsync(request), .. choice.HowToReach is { } line ? new[] { line } : []],
            CleanUp = choice.DisposeAsync,
            PathsAsync = new RowsPaths(request.Settings, request.Clients.Max(), request.Server is not null).MeasureAsync,
        };
    }

    // What each of several clients must have got, where they have no table in common.
    private static async Task<IReadOnlyDictionary<int, RowDigest>?> PartsAsync(RowsRequest request, IDatabase database,
        CancellationToken ct)
    {
        if (request.Settings.SharesTable || request.ClientCounts.Max() == 1)
            return null;
        IReadOnlyList<ServiceTable> rows = await database.ReadServiceTableAsync(request.Settings.Rows, ct);
        return request.ClientCounts.ToDictionary(clients => clients, clients => RowDigest.Union(
        [
            .. from client in Enumerable.Range(0, clients)
               let share = CallShare.Of(request.Settings.Batches, client, clients)
               select RowDigest.Of(rows.Skip(share.First * request.Settings.BatchSize).Take(share.Count * request.Settings.BatchSize)),
        ]));
    }

    private static Func<RunFiles, IEnumerable<string>>? AnswerOf(RowsRequest request) =>
        request.Keeps is not null ? files => RateSentences.Lines(files.Rates)
        : request.Find is { } search ? files => Find(files, search)
        : null;

    private static string EachRepetition(RowsRequest request)
    {
        if (request.Keeps is not null)
            return "";
        string rows = (request.RowsPerCall.Count > 1 ? string.Join(", ", request.RowsPerCall) : CsvText.Of(request.Settings.BatchSize))
            + " rows"
            + (request.RowBytes[0] is null ? "" : $" of {string.Join(", ", request.RowBytes)} bytes");
        if (request.Rates.Count > 0)
            return $"calls of {rows} at {string.Join(", ", request.Rates.Select(rate => rate.Name))}, by their schedule";
        if (request.MinRepetition is { } time)
            return $"calls of {rows}, as many as the fastest cell makes in {Durations.Text(time)}";
        return request.ComparesSizes
            ? string.Create(CultureInfo.InvariantCulture, $"{request.Settings.Rows} rows in calls of {rows}")
            : string.Create(CultureInfo.InvariantCulture, $"{request.Settings.Batches} calls of {rows}");
    }

    private static WorkSizing? Sizing(RowsRequest request, AutoDatabase choice, RowSources sources, Action<string> say) =>
        request.MinRepetition is not null
            ? new(request.Bounds, (work, ct) => PlanAsync(request.With(work), choice, sources, say, ct))
            : null;

    // No statement of any cell waits for a connection; the naive profile queues for those of a usual pool. Both ends of every cell open
    // the very database that is prepared here; the null one is generated anew in each process.
    private static DatabaseOptions Sized(DatabaseOptions database, RowsRequest request) =>
        (DatabaseCatalog.Resolve(database.Engine).IsInProcess
            ? database with { Connection = DatabaseCatalog.Memory(request.Settings.Rows).Connection }
            : database)
            .For(request.MaxInFlight, request.Settings.Only.ReadsRows(), request.Settings.Only.InsertsRows());

    // Where each cell has its own processes, they are too many for their connections to be kept.
    private static int PairsOf(RowsRequest request, RunSettings settings) => settings.Protocol.Isolation == Isolation.Form
        ? request.Forms.Count * request.Gcs.Count * request.RowBytes.Count * settings.Protocol.Profiles.Count
        : 0;

    private static PlannedCell? Controlled(RowsRequest request, IReadOnlyList<PlannedCell> cells) =>
        request.Keeps is not null ? null : request.Find is null ? RowsPlan.Controlled(cells) : cells[cells.Count / 2];

    // The rows of one size, as many as repetitions have.
    private static async Task<IDatabase> PrepareAsync(
        RowsRequest request, AutoDatabase choice, int? rowBytes, IReadOnlyList<int> counts, RowSources sources, Action<string> say,
            CancellationToken ct)
    {
        IDatabase database = await DatabaseCatalog.OpenAsync(request.Settings.Serving.Database
            with { RowBytes = rowBytes, CreateDatabase = true, Waiting = say }, ct);
        try
        {
            // A run that only reads goes beside others.
            if (request.Settings.Only.InsertsRows())
                await choice.LockAsync(database, ct);
            await database.CreateSchemaAsync(ct);
            await sources.SeedAsync(database, rowBytes, counts, request.Ranges, say, ct);
            return database;
        }
        catch
        {
            await database.DisposeAsync();
            throw;
        }
    }

    /// <summary>Which database timed work uses.</summary>
    internal static string DatabaseLine(Ablation only, string engine, string location) => only == Ablation.Transport
        ? "Database: none in timed work (--only transport)"
        : $"Database: {engine}, {location}";

    private static string[] Opening(RowsRequest request, IReadOnlyList<PlannedCell> cells, string database) =>
    [
        $"Transports: {string.Join(", ", cells.Select(planned => planned.Cell.Wire).Distinct())}",
        .. StackSentences.Of(cells.Select(planned => planned.Cell)),
        database,
        .. request.Keeps is { } bound ? new[] { RateSentences.Search(bound, request.Settings.BatchSize) } : [],
    ];

    private static IEnumerable<string> Find(RunFiles files, Search search)
    {
        var found = SearchResult.Of(files.Runs, search);
        files.WriteFound(found.Rows);
        return SearchSentences.Lines(found, search);
    }

    private static async Task<IEnumerable<string>> DropAsync(RowsRequest request)
    {
        if (!request.Drop)
            return [];
        return await DatabaseCatalog.DropAsync(request.Settings.Serving.Database)
            ? ["The database was dropped."]
            : ["The database was kept, because this program did not create it."];
    }

    private static DatabaseFacts Facts(IDatabase database, RowsSettings settings)
    {
        DatabaseOptions options = settings.Serving.Database;
        return new()
        {
            Engine = database.Engine,
            Version = database.Settings.GetValueOrDefault("version"),
            Settings = new Dictionary<string, string>(database.Settings)
            {
                ["prepare"] = options.Prepare ? "on" : "off",
                ["commit"] = options.Commit.ToString().ToLowerInvariant(),
                ["db_delay_ms"] = options.StatementDelay.TotalMilliseconds.ToString(CultureInfo.InvariantCulture),
                ["row_queries_in_flight"] = options.RowQueriesInFlight.ToString(CultureInfo.InvariantCulture),
                ["max_connections_per_process"] = options.MaxConnections.ToString(CultureInfo.InvariantCulture),
                ["only"] = settings.Only == Ablation.None ? "everything" : settings.Only.ToString().ToLowerInvariant(),
            },
        };
    }
}
