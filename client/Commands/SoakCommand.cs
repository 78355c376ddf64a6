using System.CommandLine;
using System.Net;
using IntegrationMethods.Client.Checks;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Engine.Hosts;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Client.Engine.Soak;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Soak;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Reports;
using IntegrationMethods.Reports.Html.Pages;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client soak</c>: one pair of processes at work for hours, watched for whatever grows.</summary>
internal static class SoakCommand
{
    public static Command Create(CommonOptions common)
    {
        var rows = new RowsScenario(common);
        var options = new SoakOptions();
        var soak = new Command("soak",
            $"Watches a client and its server for hours: latency, memory, descriptors and threads, each with its slope. Exit code "
                + $"{SoakResult.GrowsCode} if one of them grows, {SoakResult.UndecidedCode} if that is undecided.");
        foreach (Option option in options.All.Concat(rows.SoakOptions))
            soak.Options.Add(option);
        soak.SetAction((parsed, _) =>
            ReportedRun.RunAsync(options.Report(parsed), (report, ct) => RunAsync(rows, options, parsed, report, ct)));
        return soak;
    }

    private static async Task<int> RunAsync(RowsScenario rows, SoakOptions options, ParseResult parsed, IRunReport report,
        CancellationToken ct)
    {
        SoakPlan soak = options.Plan(parsed);
        IPEndPoint? live = options.LivePage(parsed);
        RunSettings settings = options.Settings(parsed, soak);
        using ResultsLock? given = settings.Output is { } output ? ResultsLock.ForNew(output) : null;
        await using ScenarioPlan scenario = await rows.PlanAsync(parsed, settings, line => report.Say([line]), ct);
        RunPlan plan = Plan(scenario, settings);
        report.Checked(await MachineChecks.QuickAsync(plan.Engine, [], settings.Output ?? "results", ct));
        EnvironmentRecord environment = EnvironmentCapture.Take(plan.RunId, plan.OrderSeed, [.. parsed.Tokens.Select(token => token.Value)],
            scenario.Transport) with
        {
            Database = scenario.Database,
            OpenLoop = scenario.OpenLoop,
            Soak = soak.Facts,
        };
        string folder = settings.Output ?? Path.Combine("results", $"{plan.RunId}-soak");
        using ResultsLock? named = given is null ? ResultsLock.ForNew(folder) : null;
        SoakFiles files = SoakFiles.Create(folder, environment);
        report.Say(Opening(plan, soak, files));
        await using LivePage? page = live is null ? null : await LivePage.StartAsync(live, environment, ct);
        if (page is not null)
            report.Say($"Live page: {page.Address}");
        var hosts = HostList.Here(OwnProcesses.For(plan.Engine, []));
        using var turns = new SemaphoreSlim(1);
        SoakRunner? runner = null;
        string? ended = await ReportedRun.UntilStoppedAsync(() => report.FollowAsync(soak.For, async observer =>
        {
            await using CellSession session = await CellSession.StartAsync(plan, plan.Cells[0],
                new CellProcesses(plan.Scenario, plan.Cells[0], hosts), hosts, launched: 1, turns, ct);
            await session.WarmAsync(ct);
            runner = new SoakRunner(soak, new SoakPair(plan, session).WatchAsync, files, page?.Before(observer) ?? observer,
                TimeProvider.System);
            await runner.RunAsync(ct);
        }), ct);
        return await CloseAsync(report, scenario, files, runner?.Result
            ?? new([], []), environment with { EndedUtc = WallClock.Now, EndedBecause = ended });
    }

    private static async Task<int> CloseAsync(IRunReport report, ScenarioPlan scenario, SoakFiles files, SoakResult result,
        EnvironmentRecord environment)
    {
        files.Write(environment);
        string page = SoakHtml.Write(files.Folder);
        report.Finish(result, scenario.CloseAsync is { } close ? await close() : []);
        report.Files([page, files.WindowsPath, files.DriftPath, files.EnvironmentPath]);
        int exitCode = environment.EndedBecause is null ? result.ExitCode : Interruption.ExitCode;
        report.End(environment.EndedBecause, exitCode);
        return exitCode;
    }

    private static RunPlan Plan(ScenarioPlan scenario, RunSettings settings)
    {
        PlannedCell[] wires = [.. scenario.Cells.Where(planned => !planned.Cell.IsFloor)], cells = wires.Length > 0
            ? wires
            : [.. scenario.Cells];
        if (cells.Length != 1)
            throw new UsageException(
                $"soak watches one pair of processes, but these options ask for {cells.Length} "
                    + $"({string.Join(", ", cells.Take(3).Select(planned => planned.Cell.Key))}{(cells.Length > 3 ? ", …" : "")}): name "
                    + "one transport in one form, such as --transport sockets/direct --form async.");
        return new()
        {
            RunId = RunFiles.NameOf(WallClock.Now),
            Scenario = RowsScenario.Title,
            OrderSeed = settings.OrderSeed,
            Cells = cells,
            Length = settings.Length,
            Engine = scenario.Database?.Engine ?? "none",
            WarmupLimit = settings.WarmupLimit,
            RepetitionLimit = scenario.RepetitionLimit,
        };
    }

    private static IEnumerable<string> Opening(RunPlan plan, SoakPlan soak, SoakFiles files)
    {
        Workload work = plan.Cells[0].Workload;
        yield return string.Create(CultureInfo.InvariantCulture,
            $"Soak of {plan.Cells[0].Cell.Key} for {Durations.Text(soak.For)}: {work.RatePerS} calls/s of {work.BatchSize} rows, windows "
                + $"of {soak.Window.TotalSeconds:0.###} s, the first {soak.Settle.TotalSeconds:0.#} s to settle");
        yield return string.Create(CultureInfo.InvariantCulture, $"Allowed growth: {soak.MaxGrowth:0.### %} per hour");
        yield return $"Results: {files.Folder}";
    }
}
