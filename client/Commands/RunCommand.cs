using System.CommandLine;
using System.Diagnostics;
using IntegrationMethods.Client.Checks;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Builds;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Client.Engine.Resume;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Gates;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Reports;
using IntegrationMethods.Reports.Sentences;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Commands;

/// <summary>A run from its command line to the answer in words, whichever scenario it is.</summary>
internal static class RunCommand
{
    public static Command Create(string name, string description, IScenario scenario, RunOptions options)
    {
        var command = new Command(name, description);
        foreach (Option option in options.All)
            command.Options.Add(option);
        command.SetAction((parsed, _) => RunAsync(scenario, options, parsed));
        return command;
    }

    public static Task<int> RunAsync(IScenario scenario, RunOptions options, ParseResult parsed) =>
        ReportedRun.RunAsync(options.Report(parsed), (report, ct) => RunAsync(scenario, options.Read(parsed), parsed, report, ct));

    private static async Task<int> RunAsync(IScenario scenario, RunSettings settings, ParseResult parsed, IRunReport report,
        CancellationToken ct)
    {
        long started = Stopwatch.GetTimestamp();
        using ResultsLock? given = Lock(settings);
        ResumedRun? resumed = settings.Resume is { } unfinished ? ResumedRun.Read(unfinished) : null;
        if (resumed is not null)
            settings = settings with { OrderSeed = resumed.OrderSeed, Output = resumed.Folder,
                Agents = settings.Agents is { } agents ? agents with { Former = resumed.Hosts ?? [] } : null };
        report.Checked(await MachineChecks.QuickAsync(scenario.EngineOf(parsed), settings.Protocol.OwnProcesses,
            settings.Output ?? "results", ct));
        if (settings.Against is { } against)
            settings = settings with { Other = await new BuildSource(line => report.Say([line])).FindAsync(against, ct) };
        await using ScenarioPlan scenarios = await scenario.PlanAsync(parsed, settings, line => report.Say([line]), ct);
        RunPlan plan = Plan(resumed?.RunId ?? RunFiles.NameOf(WallClock.Now), scenario, scenarios, settings) with { Started = started };
        if (resumed is not null)
            plan = await resumed.RemainingAsync(plan, ct);
        await using RunHosts hosts = RunHosts.Start(plan, settings.Agents, report);
        IReadOnlyList<PathFacts>? paths = await hosts.ReadyAsync(scenarios.PathsAsync, ct);
        if (settings.Agents is not null)
            plan = plan with { Started = Stopwatch.GetTimestamp() };
        if (plan.Protocol.WaitQuietS > 0)
        {
            await QuietWait.Of(OwnProcesses.For(plan.Engine, plan.Protocol.OwnProcesses), line => report.Say(line))
                .WaitAsync(TimeSpan.FromSeconds(plan.Protocol.WaitQuietS), ct);
            // The wait does not count as the run's own time.
            plan = plan with { Started = Stopwatch.GetTimestamp() };
        }
        // Elsewhere cells warm up side by side, and the compiler has the pauses of each. Processes that do their work once would only lose
        // the processor to it.
        if (plan.Protocol.Isolation == Isolation.Run && plan.WarmupLimit > TimeSpan.Zero
            && plan.Cells.Any(planned => planned.Warmup.Passes is null))
            Warmup.Hasten();
        EnvironmentRecord environment = EnvironmentCapture.Take(plan.RunId, plan.OrderSeed, [.. parsed.Tokens.Select(token => token.Value)],
            scenarios.Transport) with
        {
            Database = scenarios.Database,
            Protocol = settings.Protocol,
            OpenLoop = scenarios.OpenLoop,
            Paths = paths,
            Hosts = hosts.Facts,
            OtherBuild = settings.Other?.Facts,
            CpuHour = settings.CpuHour,
        };
        string folder = settings.Output
            ?? Path.Combine("results", scenarios.Database is null ? $"{plan.RunId}-{scenario.Name}" : plan.RunId);
        using ResultsLock? named = given is null ? ResultsLock.ForNew(folder) : null;
        (RunFiles files, environment) = resumed?.Open(environment) ?? (RunFiles.Create(folder, environment), environment);
        report.Start(Started(plan, files.Folder),
            [.. Opening(scenario, scenarios, settings, parsed, plan, files), .. resumed is null ? [] : new[] { resumed.Words }]);
        string? ended = await hosts.ReportAsync(() => ReportedRun.UntilStoppedAsync(
            () => report.FollowAsync(plan.Length.IsFixed
                ? plan.Cells.Count * plan.Length.Min - files.Runs.Count
                : null, observer => new Runner(plan, files, observer, hosts.Own, hosts.List).RunAsync(ct)), ct));
        environment = environment with { Hosts = hosts.Facts, Repeated = hosts.Repeated };
        (IReadOnlyList<GateResult> gates, IReadOnlyList<string> closing) = RunClosing.Write(files,
            resumed?.Whole(environment) ?? environment, ended, settings);
        Finish(report, scenario, scenarios, files, [.. closing, .. scenarios.CloseAsync is { } close ? await close() : []]);
        int exitCode = RunClosing.ExitCode(files, ended, gates);
        hosts.End(ended, exitCode);
        report.End(ended, exitCode);
        return exitCode;
    }

    // At the start: a run may seed a database and build programs before it has its first result.
    private static ResultsLock? Lock(RunSettings settings) =>
        settings.Resume is { } unfinished ? ResultsLock.ForResumed(unfinished)
        : settings.Output is { } output ? ResultsLock.ForNew(output)
        : null;

    private static RunPlan Plan(string runId, IScenario scenario, ScenarioPlan scenarios, RunSettings settings) => new()
    {
        RunId = runId,
        Scenario = scenario.Name,
        OrderSeed = settings.OrderSeed,
        Cells = CellPlan.Complete(scenarios, settings),
        Length = settings.Length.IsFixed || scenarios.IsAdaptive || settings.AsksForPrecision
            ? settings.Length
            : RunLength.Exactly(settings.Length.Min),
        Pilot = scenarios.Sizing is { } sizing
            ? new(sizing.Bounds, async (work, ct) => CellPlan.Complete(await sizing.PlanAsync(work, ct), settings))
            : null,
        Keeps = scenarios.Keeps,
        Protocol = settings.Protocol,
        TracesCpu = settings.TracesCpu,
        Engine = scenarios.Database?.Engine ?? "none",
        WarmupLimit = settings.WarmupLimit,
        RepetitionLimit = scenarios.RepetitionLimit,
    };

    private static RunStart Started(RunPlan plan, string folder) => new(
        plan.RunId,
        plan.OrderSeed,
        folder,
        plan.Engine,
        plan.Cells.Select(planned => planned.Cell.Variant is null ? planned.Cell.Key : Wording.Name(planned.Cell)),
        plan.Length.Min,
        plan.Length.Max,
        plan.Length.MaxTime > TimeSpan.Zero ? plan.Length.MaxTime.TotalSeconds : null,
        plan.Pilot is null ? OneOf(plan, workload => workload.Batches) : null,
        OneOf(plan, workload => workload.BatchSize));

    private static int? OneOf(RunPlan plan, Func<Workload, int> figure) =>
        plan.Cells.Select(planned => figure(planned.Workload)).Distinct().ToArray() is [var one] ? one : null;

    private static IEnumerable<string> Opening(IScenario scenario, ScenarioPlan scenarios, RunSettings settings, ParseResult parsed,
        RunPlan plan, RunFiles files) =>
    [
        .. scenarios.Database is null ? new[] { $"Scenario {scenario.Name}: {scenario.Summary}" } : [],
        .. scenarios.Opening,
        .. settings.Other is { } other ? Builds(scenarios, other) : [],
        .. BareNames(parsed) is { } names ? new[] { $"Stacks: {names}" } : [],
        Cells(plan),
        .. plan.Protocol.Processors is { } processors ? new[] { $"Processors: {processors}" } : [],
        .. plan.Protocol.MemoryLimitBytes is { } memory ? new[] { $"Memory limit of each process: {memory}" } : [],
        .. MinTime(plan) is { } time ? new[] { time } : [],
        .. scenarios.EachRepetition.Length == 0 ? [] : new[] { $"Each repetition: {scenarios.EachRepetition}" },
        $"Results: {files.Folder}",
    ];

    private static IEnumerable<string> Builds(ScenarioPlan scenarios, OtherBuild other)
    {
        yield return $"Builds: this one ({ProgramCode.Own}) against {other.Facts.Name()} ({other.Facts.Runtime}) in "
            + $"{other.Folder}{(other.Line.BuildId == Product.BuildId ? ", which is the same program" : "")}";
        string[] missing = [.. scenarios.Cells.Where(planned => !other.Has(planned.Cell)).Select(planned => planned.Cell.Wire).Distinct()];
        if (missing.Length > 0)
            yield return $"The other build has no {string.Join(", ", missing)}: measured in this build alone.";
    }

    private static string Cells(RunPlan plan)
    {
        string fresh = plan.Protocol.Isolation == Isolation.Run ? " in fresh processes" : "";
        string length = plan.Keeps is null ? Repetitions(plan.Length) : RateSentences.Launches(plan.Length);
        return FormattableString.Invariant($"Cells: {plan.Cells.Count}, {length}{fresh}, shuffled with seed {plan.OrderSeed}");
    }

    private static string? MinTime(RunPlan plan) => plan.Keeps is { } bound
        ? MinRunTime.OfSearch(plan.Cells.Count, plan.Length, bound)
        : MinRunTime.Of(plan.Cells.Count, plan.Length, plan.Protocol.Isolation, plan.Pilot, Environment.ProcessorCount);

    private static string Repetitions(RunLength length) => length.IsFixed
        ? string.Create(CultureInfo.InvariantCulture, $"{length.Min} {(length.Min == 1 ? "repetition" : "repetitions")} each")
        : string.Create(CultureInfo.InvariantCulture,
            $"{length.Min} to {length.Max} repetitions each (until ±{Precision.Target:0 %}, or for {Durations.Text(length.MaxTime)})");

    // Every scenario that calls anything has this option.
    private static string? BareNames(ParseResult parsed) =>
        parsed.CommandResult.Command.Options.OfType<Option<string[]>>()
            .FirstOrDefault(option => option.Name == "--transport") is { } transport
            ? TransportSelection.BareNames(TransportCatalog.Create(new()), string.Join(',', parsed.GetValue(transport)!))
            : null;

    private static void Finish(IRunReport report, IScenario scenario, ScenarioPlan scenarios, RunFiles files, IReadOnlyList<string> closing)
    {
        if (scenarios.Answer is { } answer)
            report.Say([.. answer(files), .. closing]);
        else
            report.Finish(files.Results, scenario.Replicate(files.Runs), closing);
        report.Files(RunClosing.Paths(files));
    }
}
