using IntegrationMethods.Measurement.Files;

namespace IntegrationMethods.Reports.Html.Data;

/// <summary>A file of a results folder.</summary>
internal sealed record FolderFile(string Name, string Contents)
{
    private static readonly FolderFile[] s_all =
    [
        new(FileNames.Comparison, "the answer, one row per cell"),
        new(FileNames.Contrasts, "one row per contrast and metric, with its verdict"),
        new(FileNames.Latency, "a histogram of the times of all calls"),
        new(FileNames.Runs, "one row per repetition"),
        new(FileNames.Find, "one row per candidate of the search"),
        new(FileNames.Rates, "the highest rate that keeps the bound, one row per cell"),
        new(FileNames.Probes, "one row per probe of the search for that rate"),
        new(FileNames.Ramp, "latency over the rate of a ramp, ten rows per cell"),
        new(FileNames.Drift, "one row per figure of a soak: how it changed"),
        new(FileNames.Soak, "one row per window of a soak"),
        new(FileNames.Hottest, "the methods in which each traced cell spent most processor time"),
        new(FileNames.Table, "the answer as a Markdown table"),
        new(FileNames.Results, "all results as JSON, for programs"),
        new(FileNames.Environment, "machine, runtime and settings"),
    ];

    public static IReadOnlyList<FolderFile> Of(string folder) => [.. s_all.Where(file => File.Exists(Path.Combine(folder, file.Name)))];
}
