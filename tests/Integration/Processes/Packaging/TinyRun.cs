namespace IntegrationMethods.Tests.Integration.Processes.Packaging;

/// <summary>The smallest run that starts every process: the database is a file, and the calls are few.</summary>
internal static class TinyRun
{
    /// <summary>Its arguments for the client.</summary>
    public static string[] Of(params string[] transports) =>
    [
        "--db", "sqlite", "--connection", "rows.db", "--transport", string.Join(',', transports), "--in-flight", "1", "--batches", "2",
        "--batch-size", "2", "--repetitions", "2", "--warmup-limit", "0", "--controls", "off", "--output", "out",
    ];

    /// <summary>That both forms of the floor and of each transport ran twice, and lost nothing.</summary>
    public static void Check(ProgramResult result, IReadOnlyList<Dictionary<string, string>> runs, params string[] transports)
    {
        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")), result.Output);
        Assert.That(runs.GroupBy(run => (run["transport"], run["form"])).Select(cell => (cell.Key, cell.Count())), Is.EquivalentTo(
            from transport in transports.Append("inprocess")
            from form in new[] { "sync", "async" }
            select ((transport, form), 2)));
        Assert.That(runs.Select(run => (run["valid"], run["reason"])), Has.All.EqualTo(("1", "")));
    }
}
