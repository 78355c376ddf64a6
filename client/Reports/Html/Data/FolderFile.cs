namespace IntegrationMethods.Reports.Html.Data;

/// <summary>A file of a results folder.</summary>
/// <param name="Name">In the folder.</param>
/// <param name="Contents">In a few words.</param>
internal sealed record FolderFile(string Name, string Contents)
{
    private static readonly FolderFile[] s_all =
    [
        new("comparison.csv", "the answer, one row per cell"),
        new("contrasts.csv", "one row per contrast and outcome, with its verdict"),
        new("latency.csv", "a histogram of the times of all calls"),
        new("runs.csv", "one row per repetition"),
        new("find.csv", "one row per candidate of the search"),
        new("drift.csv", "one row per figure of a soak: how it changed"),
        new("soak.csv", "one row per window of a soak"),
        new("comparison.md", "the answer as a table to paste"),
        new("results.json", "all of it for programs"),
        new("environment.json", "machine, runtime and settings"),
    ];

    /// <summary>Those that a folder has.</summary>
    public static IReadOnlyList<FolderFile> Of(string folder) => [.. s_all.Where(file => File.Exists(Path.Combine(folder, file.Name)))];
}
