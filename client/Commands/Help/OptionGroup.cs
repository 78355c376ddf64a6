namespace IntegrationMethods.Client.Commands.Help;

/// <summary>Options of one purpose, as the help lists them; a test holds each option of a comparison to one group.</summary>
internal sealed record OptionGroup(string Title, params string[] Names)
{
    /// <summary>Those that most users need, on one page.</summary>
    public static OptionGroup Usual { get; } = new("Options that most runs need",
        "--transport", "--form", "--in-flight", "--batch-size", "--rtt", "--db", "--connection", "--repetitions", "--max-time", "--quick",
        "--output", "--against");

    public static IReadOnlyList<OptionGroup> All { get; } =
    [
        new("What to compare",
            "--transport", "--stacks", "--form", "--in-flight", "--batch-size", "--row-bytes", "--only", "--profile", "--gc", "--plugin"),
        new("Duration and procedure",
            "--quick", "--max-time", "--repetitions", "--max-repetitions", "--min-repetition", "--batches", "--warmup-limit", "--isolation",
            "--seed", "--controls", "--wait-quiet", "--own-processes", "--cpus", "--memory", "--trace",
            "--resume"),
        new("Database",
            "--db", "--connection", "--server-connection", "--client-connection", "--commit", "--row-queries-in-flight", "--prepare",
            "--db-delay", "--drop", "--image", "--keep-container"),
        new("Connection", "--rtt", "--tls", "--address", "--connections", "--answer", "--gzip", "--broker"),
        new("Open loop and search", "--rate", "--arrivals", "--drop-after", "--find"),
        new("Baselines and CI", "--against", "--fail-on"),
        new("Many machines", "--server", "--server-certificate", "--clients", "--generator-check", "--min-overlap"),
        new("Limits", "--connect-timeout", "--call-timeout", "--db-connect-timeout", "--db-timeout", "--max-message-bytes"),
        new("Output", "--output", "--log", "--no-color", "--otlp", "--cpu-hour"),
    ];
}
