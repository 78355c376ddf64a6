using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Scenarios;
using IntegrationMethods.Client.Telemetry;
using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Gates;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Processes;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Pages;
using IntegrationMethods.Reports.Markdown;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Client.Running;

/// <summary>The end of every run: its last files, and what the program ends with.</summary>
internal static class RunClosing
{
    /// <summary>Writes the environment as it was to the end, the table and the report.</summary>
    /// <returns>How the run's gates came out, and what else there is to say.</returns>
    public static (IReadOnlyList<GateResult> Gates, IReadOnlyList<string> Lines) Write(RunFiles files, EnvironmentRecord environment,
        string? ended, RunSettings settings)
    {
        EnvironmentRecord closed = environment with { EndedUtc = WallClock.Now, EndedBecause = ended };
        files.Write(closed);
        files.Summarize(last: true);
        RunResults results = files.Results;
        files.WriteTable(MarkdownTable.Of(results));
        IReadOnlyList<GateResult> gates = RunGates.Of(settings.FailOn, results, isOfBuilds: settings.Other is not null);
        files.Write(ResultsRecord.Of(results, closed, Conclusion(files), gates) with { Rates = files.Rates });
        HtmlReport.Write(files.Folder, ReportData.Of(results, files.Folder, ScenarioCatalog.Replicate));
        return (gates,
        [
            .. GateSentences.Lines(gates),
            .. ended is null
                ? []
                : new[] { $"The run was {ended}; the files contain what was completed until then. {Next(files, environment)}" },
            .. Directory.Exists(files.PathOf(TraceFiles.Folder))
                ? new[] { $"CPU traces: {files.PathOf(TraceFiles.Folder)}; open a .speedscope.json file at https://speedscope.app." }
                : [],
            .. settings.Otlp is { } otlp ? new[] { OtlpExport.Send(otlp, results, closed) } : [],
        ]);
    }

    private static string Conclusion(RunFiles files) =>
        ScenarioCatalog.Replicate(files.Runs)?.Ours ?? RateSentences.Headline(files.Rates) ?? Headline.Of(files.Results).Sentence;

    public static IReadOnlyList<string> Paths(RunFiles files) =>
    [
        .. Written(files, FileNames.Find, FileNames.Rates, FileNames.Probes, FileNames.Ramp),
        files.PathOf(FileNames.Report),
        files.PathOf(FileNames.Comparison),
        files.PathOf(FileNames.Contrasts),
        files.PathOf(FileNames.Latency),
        files.PathOf(FileNames.Table),
        files.PathOf(FileNames.Results),
        files.RunsPath,
        files.PathOf(FileNames.Environment),
        .. Written(files, FileNames.Hottest),
    ];

    private static IEnumerable<string> Written(RunFiles files, params IEnumerable<string> names) =>
        names.Select(files.PathOf).Where(File.Exists);

    public static int ExitCode(RunFiles files, string? ended, IReadOnlyList<GateResult> gates) =>
        ended == Interruption.Because ? Interruption.ExitCode
        : ended is not null || (gates.All(gate => gate.Outcome != GateOutcome.Fail) && !AreValid(files)) ? Terminal.Failed
        : GateResult.ExitCode(gates);

    private static bool AreValid(RunFiles files) => files.Runs.All(run => run.Valid) && files.Rates.All(rate => rate.Valid);

    // Neither a search for rates nor a ramp can be resumed.
    private static string Next(RunFiles files, EnvironmentRecord environment) =>
        files.Probes.Count > 0 || environment.OpenLoop?.ToPerS is not null
            ? "Start a new run to measure the rest."
            : $"--resume {files.Folder} continues it{(environment.Hosts is null ? "" : ", when its agents have joined again")}.";
}
