using System.CommandLine;
using System.Globalization;
using IntegrationMethods.Client.Checks;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Reports;
using IntegrationMethods.Reports.Console;

namespace IntegrationMethods.Client.Commands;

/// <summary>A run of a scenario from its command line to the answer in words.</summary>
internal static class ScenarioRun
{
    public static Task<int> RunAsync(IScenario scenario, ScenarioSettings settings, ParseResult parsed) =>
        ReportedRun.RunAsync(settings.Display, (report, ct) => RunAsync(scenario, settings, parsed, report, ct));

    private static async Task<int> RunAsync(IScenario scenario, ScenarioSettings settings, ParseResult parsed, IRunReport report, CancellationToken ct)
    {
        DateTimeOffset started = DateTimeOffset.UtcNow;
        string runId = RunFiles.NameOf(started);
        report.Checked(await MachineChecks.QuickAsync("none", settings.Protocol.OwnProcesses, settings.Output ?? "results", ct));
        await using ScenarioPlan plan = await scenario.PlanAsync(parsed, settings.Quick, ct);
        IReadOnlyList<ScenarioCell> cells = ScenarioRunner.Cells(plan, settings.Protocol);
        EnvironmentRecord environment = EnvironmentCapture.Take(runId, settings.Seed, [.. parsed.Tokens.Select(token => token.Value)], new TransportOptions()) with { Protocol = settings.Protocol };
        RunFiles files = RunFiles.Create(settings.Output ?? Path.Combine("results", $"{runId}-{scenario.Name}"), environment);
        report.Start(new(runId, settings.Seed, "none", cells.Select(cell => Wording.Name(cell.Cell)), settings.Repetitions, null, null), files.Folder, Opening(scenario, plan, cells, settings, files));
        string? ended = await ReportedRun.UntilStoppedAsync(
            () => report.FollowAsync(cells.Count * settings.Repetitions, observer => new ScenarioRunner(scenario, settings, runId, files, observer).RunAsync(cells, ct)), ct);
        IEnumerable<string> closing = RunClosing.Write(files, environment, ended);
        Story story = scenario.Tell(files.Runs);
        report.Finish(files.Runs, story, [.. StoryText.Lines(story), .. closing]);
        int exitCode = RunClosing.ExitCode(files, ended);
        report.End(ended, exitCode);
        return exitCode;
    }

    private static IEnumerable<string> Opening(IScenario scenario, ScenarioPlan plan, IReadOnlyList<ScenarioCell> cells, ScenarioSettings settings, RunFiles files) =>
    [
        $"Scenario {scenario.Name}: {scenario.Summary}",
        .. plan.Opening,
        string.Create(CultureInfo.InvariantCulture, $"{cells.Count} cells, {settings.Repetitions} repetitions each in fresh processes, order by seed {settings.Seed}, into {files.Folder}"),
    ];
}
