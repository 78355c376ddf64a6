namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>Factors of a run that a cell's processes are started with, in real processes.</summary>
[Category("Long")]
internal sealed class FactorsTests : ProcessTestBase
{
    [Test]
    public async Task Cells_on_one_connection_with_the_server_garbage_collector_move_the_same_rows_in_calls_of_each_size()
    {
        ProgramResult result = await Client(
            "--transport", "sockets/direct", "--form", "async", "--in-flight", "4", "--connections", "shared", "--gc", "server",
            "--batch-size", "1,10", "--db", "memory", "--repetitions", "2", "--min-repetition", "20ms", "--warmup-limit", "0",
            "--controls", "off", "--output", "out");

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        Assert.That(ReadCsv("runs.csv").Select(run => (run["cell"], run["connections"], run["shared_connections"], run["gc"], run["valid"]))
            .Distinct(), Is.EquivalentTo(new[]
        {
            ("inprocess/direct+gc_server async 4 1_row", "4", "", "server", "1"),
            ("inprocess/direct+gc_server async 4 10_rows", "4", "", "server", "1"),
            ("sockets/direct+1_shared+gc_server async 4 1_row", "1", "1", "server", "1"),
            ("sockets/direct+1_shared+gc_server async 4 10_rows", "1", "1", "server", "1"),
        }));
        Assert.That(ReadCsv("runs.csv").Select(run => run["rows_arrived"] == run["rows"]), Has.All.True);
        Assert.That(ReadCsv("runs.csv").Select(run => (run["rows_per_call"], run["batches"])).Distinct()
            .Select(size => size.Item1), Is.EquivalentTo(new[] { "1", "10" }), "all cells of one size make the same calls");
        Assert.That(await File.ReadAllTextAsync(Path.Combine(Folder, "out", "report.html")),
            Does.Contain("sockets on one connection server GC: µs per row by rows per call"));
    }

    [Test]
    public async Task Rows_of_each_size_are_moved_from_tables_of_their_own()
    {
        ProgramResult result = await Client(
            "--transport", "sockets/direct", "--form", "sync", "--in-flight", "2", "--row-bytes", "50,1000", "--batch-size", "5",
            "--db", "sqlite", "--connection", "rows.db", "--repetitions", "2", "--min-repetition", "20ms", "--warmup-limit", "0",
            "--controls", "off", "--output", "out");

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        Assert.That(ReadCsv("runs.csv").Select(run => (run["cell"], run["row_bytes"], run["valid"])).Distinct(), Is.EquivalentTo(
            from name in new[] { "inprocess", "sockets" }
            from bytes in new[] { "50", "1000" }
            select ($"{name}/direct sync 2 {bytes}_byte_rows", bytes, "1")));
        Assert.That(ReadCsv("runs.csv")
            .Select(run => run["rows_arrived"] == run["rows"] && run["source_sha256"] == run["target_sha256"]), Has.All.True);
        Assert.That(await File.ReadAllTextAsync(Path.Combine(Folder, "out", "report.html")),
            Does.Contain("sockets: µs per row by bytes per row"));
    }
}
