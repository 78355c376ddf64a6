namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>A run that was stopped or killed goes on as if it had not been, but for the block that it was in.</summary>
[Category("Long")]
internal sealed class ResumeTests : ProcessTestBase
{
    private const int Blocks = 8, Cells = 5;

    // Repetitions of 0.2 s, so that the run is ended in its midst.
    private static readonly string[] s_run =
        ["--db", "memory", "--transport", "sockets/direct", "--in-flight", "1", "--batches", "20", "--rate", "100", "--repetitions",
            $"{Blocks}", "--seed", "7", "--warmup-limit", "0", "--output", "out"];

    [Test]
    public async Task A_run_that_was_interrupted_and_then_killed_goes_on_in_the_same_order_to_its_last_block()
    {
        List<Dictionary<string, string>> interrupted = await EndAsync("INT", 2 * Cells + 2, s_run);
        ProgramResult refused = await Client("--resume", "out", "--batch-size", "7");
        List<Dictionary<string, string>> killed = await EndAsync("KILL", interrupted.Count + Cells + 2, "--resume", "out");
        ProgramResult resumed = await Client("--resume", "out");

        Assert.That((refused.ExitCode, refused.Errors),
            Is.EqualTo((1, refused.Errors)).And.Matches<(int, string)>(result =>
                result.Item2.Contains("batch_size 50 against 7", StringComparison.Ordinal)));
        Assert.That(resumed.ExitCode, Is.Zero, resumed.Errors + resumed.Output);
        List<Dictionary<string, string>> after = ReadCsv("runs.csv");
        Assert.That(after.GroupBy(run => run["block"])
            .Select(block => block.Select(run => run["cell"]).Distinct().Count()), Has.Exactly(Blocks).Items.And.All.EqualTo(Cells));
        Assert.That(after, Has.Count.EqualTo(Cells * Blocks));
        int[] kept = [Kept(0, interrupted.Count, Cells), Kept(1, killed.Count, Cells)];
        Assert.That(resumed.Output, Does.Contain($"Resumed: {kept[1]} repetitions are kept"));
        foreach ((List<Dictionary<string, string>> before, int count) in new[] { interrupted, killed }.Zip(kept))
            Assert.That(Lines(after).Take(count), Is.EqualTo(Lines(before).Take(count)), "what was whole is kept as it was");
        int[] launches = [.. after.Select(run => int.Parse(run["generation"], CultureInfo.InvariantCulture))];
        Assert.That(launches, Is.Ordered);
        foreach (int count in kept)
            Assert.That(launches[count], Is.GreaterThan(launches[count - 1]), "what follows is a separate launch");
        Assert.That(after.Select(run => run["cell"]), Is.EqualTo(await Order()), "the order is that of the seed");
        Assert.That((await Client("--resume", "out")).Errors, Does.Contain("is complete"));
        Assert.That((await Client("report", "out")).ExitCode, Is.Zero);
    }

    // The repetitions that a run had written when the signal ended it.
    private async Task<List<Dictionary<string, string>>> EndAsync(string signal, int runs, params string[] arguments)
    {
        using Program client = Program.Start("client", Folder, arguments);
        await WaitForRuns(runs, client);
        client.Signal(signal);
        await client.EndAsync();
        List<Dictionary<string, string>> before = ReadCsv("runs.csv");
        Assert.That(before, Has.Count.LessThan(Blocks * Cells), "it was ended in its midst");
        return before;
    }

    private static string[] Lines(IEnumerable<Dictionary<string, string>> runs) =>
    [
        .. runs.Select(run =>
            string.Join(',', run.Where(field => !field.Key.StartsWith("noise_", StringComparison.Ordinal)).Select(field => field.Value))),
    ];

    // Of the same run, undisturbed.
    private async Task<IEnumerable<string>> Order()
    {
        Directory.Move(Path.Combine(Folder, "out"), Path.Combine(Folder, "resumed"));
        ProgramResult whole = await Client(s_run);
        Assert.That(whole.ExitCode, Is.Zero, whole.Errors);
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Directory.Delete(Path.Combine(Folder, "out"), recursive: true);
        Directory.Move(Path.Combine(Folder, "resumed"), Path.Combine(Folder, "out"));
        return runs.Select(run => run["cell"]);
    }
}
