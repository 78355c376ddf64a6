using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Scenarios;
using IntegrationMethods.Client.Telemetry;
using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Files;
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
    /// <returns>What else there is to say.</returns>
    public static IReadOnlyList<string> Write(RunFiles files, EnvironmentRecord environment, string? ended, Uri? otlp)
    {
        EnvironmentRecord closed = environment with { EndedUtc = WallClock.Now, EndedBecause = ended };
        files.Write(closed);
        files.Summarize(last: true);
        RunResults results = files.Results;
        files.WriteTable(MarkdownTable.Of(results));
        files.Write(ResultsRecord.Of(results, closed, Answer(files)) with { Rates = files.Rates });
        HtmlReport.Write(files.Folder, ReportData.Of(results, files.Folder, ScenarioCatalog.Replicate));
        return
        [
            .. ended is null
                ? []
                : new[] { $"The run was {ended}; the files contain what was completed until then. {Next(files, environment)}" },
            .. Directory.Exists(files.PathOf(TraceFiles.Folder))
                ? new[] { $"CPU traces: {files.PathOf(TraceFiles.Folder)}; open a .speedscope.json file at https://speedscope.app." }
                : [],
            .. otlp is null ? [] : new[] { OtlpExport.Send(otlp, results, closed) },
        ];
    }

    private static string Answer(RunFiles files) =>
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

    /// <summary>What the comparison of two builds ends with; null where there was none.</summary>
    public static GateResult? GateOf(RunFiles files, RunSettings settings) =>
        settings.Other is null ? null : GateResult.Of(settings.FailOn, [RunChange.OfBuilds(files.Runs, "this build")]);

    public static int ExitCode(RunFiles files, string? ended, GateResult? gate) =>
        ended == Interruption.Because ? Interruption.ExitCode
        : ended is not null || (gate?.Failed.Count is null or 0 && !AreValid(files)) ? Terminal.Failed
        : gate?.ExitCode ?? 0;

    private static bool CanBeResumed(RunFiles files, EnvironmentRecord environment) =>
        environment.Hosts is null && files.Probes.Count == 0 && environment.OpenLoop?.ToPerS is null;

    private static bool AreValid(RunFiles files) => files.Runs.All(run => run.Valid) && files.Rates.All(rate => rate.Valid);

    private static string Next(RunFiles files, EnvironmentRecord environment) => CanBeResumed(files, environment)
        ? $"--resume {files.Folder} continues it."
        : "Start a new run to measure the rest.";
}
