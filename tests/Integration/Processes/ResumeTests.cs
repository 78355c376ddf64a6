namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>A run that was stopped or killed goes on as if it had not been, but for the block that it was in.</summary>
[Category("Long")]
internal sealed class ResumeTests : ProcessTestBase
{
    private const int Blocks = 40;

    private static readonly string[] s_run =
        ["--db", "memory", "--transport", "sockets/direct", "--in-flight", "1", "--batches", "20", "--repetitions", $"{Blocks}", "--seed",
            "7", "--isolation", "session", "--warmup-limit", "0", "--output", "out"];

    [TestCase("KILL")]
    [TestCase("INT")]
    public async Task A_run_that_was_ended_goes_on_in_the_same_order_to_its_last_block(string signal)
    {
        using (Program client = Program.Start("client", Folder, s_run))
        {
            await WaitForRuns(8);
            client.Signal(signal);
            await client.EndAsync();
        }
        List<Dictionary<string, string>> before = ReadCsv("runs.csv");
        Assert.That(before, Has.Count.LessThan(Blocks * 6), "it was ended in its midst");

        ProgramResult refused = await Client("--resume", "out", "--batch-size", "7"), resumed = await Client("--resume", "out");

        Assert.That((refused.ExitCode, refused.Errors),
            Is.EqualTo((1, refused.Errors)).And.Matches<(int, string)>(result =>
                result.Item2.Contains("batch_size 50 against 7", StringComparison.Ordinal)));
        Assert.That(resumed.ExitCode, Is.Zero, resumed.Errors + resumed.Output);
        Assert.That(resumed.Output, Does.Contain("Resumed: "));
        List<Dictionary<string, string>> after = ReadCsv("runs.csv");
        Assert.That(after.GroupBy(run => run["block"])
            .Select(block => block.Select(run => run["cell"]).Distinct().Count()), Has.Exactly(Blocks).Items.And.All.EqualTo(6));
        Assert.That(after, Has.Count.EqualTo(6 * Blocks));
        string[] Lines(IEnumerable<Dictionary<string, string>> runs) =>
            [.. runs.Select(run =>
            string.Join(',', run.Where(field => !field.Key.StartsWith("noise_", StringComparison.Ordinal)).Select(field => field.Value)))];
        int kept = before.Count / 6 * 6;
        Assert.That(Lines(after).Take(kept), Is.EqualTo(Lines(before).Take(kept)), "what was whole is kept as it was");
        Assert.That(after.Take(kept).Select(run => run["generation"])
            .Concat(after.Skip(kept).Select(run => run["generation"])),
            Is.EqualTo(Enumerable.Repeat("1", kept).Concat(Enumerable.Repeat("2", after.Count - kept))));
        Assert.That(after.Select(run => run["cell"]), Is.EqualTo(await Order()), "the order is that of the seed");
        Assert.That((await Client("--resume", "out")).Errors, Does.Contain("is complete"));
        Assert.That((await Client("report", "out")).ExitCode, Is.Zero);
    }

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
