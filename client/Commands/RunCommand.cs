using System.CommandLine;
using System.Globalization;
using IntegrationMethods.Client.Checks;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Reports;
using IntegrationMethods.Transports.Feed;

namespace IntegrationMethods.Client.Commands;

/// <summary>A run from its settings to the answer in words.</summary>
internal static class RunCommand
{
    public static Task<int> RunAsync(RunSettings settings, ParseResult parsed) =>
        ReportedRun.RunAsync(settings.Display, (report, ct) => RunAsync(settings, parsed, report, ct));

    private static async Task<int> RunAsync(RunSettings settings, ParseResult parsed, IRunReport report, CancellationToken ct)
    {
        DateTimeOffset started = DateTimeOffset.UtcNow;
        // Without a warm-up it would only take the processor from what is measured.
        if (settings.WarmupLimit > TimeSpan.Zero)
            Warmup.Hasten();
        report.Checked(await MachineChecks.QuickAsync(settings.Database.Engine, settings.Protocol.OwnProcesses, settings.Output ?? "results", ct));
        await using AutoDatabase choice = await AutoDatabase.ChooseAsync(settings.Database, settings.Container, outlives: false, line => report.Say([line]), ct);
        settings = settings with { Database = choice.Options };
        if (settings.Drop && !DatabaseCatalog.CanDrop(settings.Database.Engine))
            throw new UsageException($"--drop is for databases of sqlserver: remove those of {settings.Database.Engine} yourself.");
        if (choice.Reason is { } reason)
            report.Say([reason]);
        await using IDatabase database = await PrepareAsync(settings, report, ct);
        RunPlan plan = Plan(settings, database, started);
        EnvironmentRecord environment = EnvironmentCapture.Take(plan.RunId, plan.Seed, [.. parsed.Tokens.Select(token => token.Value)], settings.TransportOptions)
            with
        { Database = Facts(database, settings), Protocol = settings.Protocol, OpenLoop = settings.OpenLoop };
        RunFiles files = RunFiles.Create(settings.Output ?? Path.Combine("results", plan.RunId), environment);
        report.Start(new(plan.RunId, plan.Seed, plan.Database.Engine, plan.Cells.Select(planned => planned.Cell.Key), plan.Repetitions, plan.Batches, plan.BatchSize), files.Folder, Opening(plan, database, files));
        string? ended = await ReportedRun.UntilStoppedAsync(() => RunAsync(plan, database, files, report, ct), ct);
        Finish(report, settings, files, [.. RunClosing.Write(files, environment, ended), .. await DropAsync(settings), .. choice.Farewell is { } farewell ? new[] { farewell } : []]);
        int exitCode = RunClosing.ExitCode(files, ended);
        report.End(ended, exitCode);
        return exitCode;
    }

    private static void Finish(IRunReport report, RunSettings settings, RunFiles files, IEnumerable<string> closing)
    {
        if (settings.Find is not { } search)
        {
            report.Finish(files.Runs, story: null, closing);
            return;
        }
        var found = Found.Of(files.Runs, search);
        files.WriteFound(found.Rows);
        report.Say([.. FoundWords.Lines(found, search), files.FoundPath, .. closing]);
    }

    private static async Task RunAsync(RunPlan plan, IDatabase database, RunFiles files, IRunReport report, CancellationToken ct)
    {
        RowDigest source = await database.DigestServiceTableAsync(plan.Rows, ct);
        await report.FollowAsync(plan.Cells.Count * plan.Repetitions, observer => new Runner(plan, files, observer).RunAsync(source, ct));
    }

    private static IEnumerable<string> Opening(RunPlan plan, IDatabase database, RunFiles files) =>
    [
        $"Transports: {string.Join(", ", plan.Cells.Select(planned => planned.Transport.Key).Distinct())}",
        $"Libraries {LibraryStacks.Line(LibraryStacks.All)}",
        $"Database: {database.Engine}, {database.Location}",
        string.Create(
            CultureInfo.InvariantCulture,
            $"{plan.Cells.Count} cells, {plan.Repetitions} repetitions each of {plan.Batches} calls of {plan.BatchSize} rows, order by seed {plan.Seed}, into {files.Folder}"),
    ];

    private static async Task<IDatabase> PrepareAsync(RunSettings settings, IRunReport report, CancellationToken ct)
    {
        IDatabase database = await DatabaseCatalog.OpenAsync(settings.Database with { CreateDatabase = true }, ct);
        try
        {
            await database.CreateSchemaAsync(ct);
            int rows = settings.Batches * settings.BatchSize;
            await database.SeedAsync(rows, new SeedProgress(rows, line => report.Say([line])), ct);
            return database;
        }
        catch
        {
            await database.DisposeAsync();
            throw;
        }
    }

    private static async Task<IEnumerable<string>> DropAsync(RunSettings settings)
    {
        if (!settings.Drop)
            return [];
        return await DatabaseCatalog.DropAsync(settings.Database)
            ? ["The database was dropped."]
            : ["The database stays: this program did not create it."];
    }

    private static RunPlan Plan(RunSettings settings, IDatabase database, DateTimeOffset started) => new()
    {
        RunId = RunFiles.NameOf(started),
        Seed = settings.Seed,
        Cells = Cells(settings, database.AsyncKind),
        Only = settings.Only,
        ServerConnection = settings.ServerConnection,
        Batches = settings.Batches,
        BatchSize = settings.BatchSize,
        Repetitions = settings.Repetitions,
        // Both ends of every cell open the very database that was prepared here; the null one is generated anew in each process.
        Database = settings.Database with
        {
            Engine = database.Engine,
            Connection = database.Engine == "memory"
                ? DatabaseOptions.Memory(settings.Batches * settings.BatchSize).Connection
                : settings.Database.Connection,
        },
        Transport = settings.TransportOptions,
        Open = settings.OpenLoop,
        Server = settings.Server,
        RoundTrip = settings.RoundTrip,
        WarmupLimit = settings.WarmupLimit,
        Protocol = settings.Protocol,
    };

    private static IReadOnlyList<PlannedCell> Cells(RunSettings settings, FormKind databaseAsyncKind) => settings.Find is { } search
        ? FindPlan.Cells(settings, search, databaseAsyncKind)
        : CellPlan.Complete(
            RunPlan.Plan(settings.Catalog, settings.Transports, settings.Forms, settings.InFlight, databaseAsyncKind, settings.Only),
            settings.Protocol.Profiles,
            settings.Protocol.Controls && settings.OpenLoop is null,
            settings.Batches);

    private static DatabaseFacts Facts(IDatabase database, RunSettings settings) => new()
    {
        Engine = database.Engine,
        Version = database.Settings.GetValueOrDefault("version"),
        Settings = new Dictionary<string, string>(database.Settings)
        {
            ["prepare"] = settings.Database.Prepare ? "on" : "off",
            ["commit"] = settings.Database.Commit.ToString().ToLowerInvariant(),
            ["db_delay_ms"] = settings.Database.StatementDelay.TotalMilliseconds.ToString(CultureInfo.InvariantCulture),
            ["row_queries_in_flight"] = settings.Database.RowQueriesInFlight.ToString(CultureInfo.InvariantCulture),
            ["max_connections_per_process"] = settings.Database.MaxConnections.ToString(CultureInfo.InvariantCulture),
            ["only"] = settings.Only == Ablation.None ? "everything" : settings.Only.ToString().ToLowerInvariant(),
        },
    };
}
