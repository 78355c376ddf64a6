namespace IntegrationMethods.Measurement.Files;

/// <summary>What the files of a results folder are called.</summary>
internal static class FileNames
{
    public const string Runs = "runs.csv";

    public const string Comparison = "comparison.csv";

    public const string Contrasts = "contrasts.csv";

    public const string Latency = "latency.csv";

    public const string Find = "find.csv";

    public const string Rates = "rates.csv";

    public const string Probes = "probes.csv";

    public const string Ramp = "ramp.csv";

    public const string Soak = "soak.csv";

    public const string Drift = "drift.csv";

    /// <summary>Only of a run whose cells were traced.</summary>
    public const string Hottest = $"{TraceFiles.Folder}/hottest.csv";

    public const string Table = "comparison.md";

    public const string Results = "results.json";

    public const string Environment = "environment.json";

    public const string Report = "report.html";

    /// <summary>Only while a run writes to the folder.</summary>
    public const string Lock = "run.lock";
}
