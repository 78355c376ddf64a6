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
        files.Write(ResultsRecord.Of(results, closed, ScenarioCatalog.Replicate(files.Runs)?.Ours ?? Headline.Of(results).Sentence));
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

    public static IReadOnlyList<string> Paths(RunFiles files) =>
    [
        files.PathOf(FileNames.Report),
        files.PathOf(FileNames.Comparison),
        files.PathOf(FileNames.Contrasts),
        files.PathOf(FileNames.Latency),
        files.PathOf(FileNames.Table),
        files.PathOf(FileNames.Results),
        files.RunsPath,
        files.PathOf(FileNames.Environment),
        .. File.Exists(files.PathOf(FileNames.Hottest)) ? new[] { files.PathOf(FileNames.Hottest) } : [],
    ];

    /// <summary>What the comparison of two builds ends with; null where there was none.</summary>
    public static GateResult? GateOf(RunFiles files, RunSettings settings) =>
        settings.Other is null ? null : GateResult.Of(settings.FailOn, [RunChange.OfBuilds(files.Runs, "this build")]);

    public static int ExitCode(RunFiles files, string? ended, GateResult? gate) =>
        ended == Interruption.Because ? Interruption.ExitCode
        : ended is not null || (gate?.Failed.Count is null or 0 && !files.Runs.All(run => run.Valid)) ? Terminal.Failed
        : gate?.ExitCode ?? 0;

    private static string Next(RunFiles files, EnvironmentRecord environment) =>
        $"--resume {files.Folder} continues it{(environment.Hosts is null ? "" : ", when its agents have joined again")}.";
}
