using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>Thread-pool starvation for real: a server whose handlers block the threads that all of its work needs.</summary>
[Category("Long")]
internal sealed class StarvedServerTests : ProcessTestBase
{
    [Test]
    public async Task A_pool_of_blocked_threads_is_named_with_its_remedy_and_one_with_threads_to_spare_is_not()
    {
        string calls = Math.Min(32 * Environment.ProcessorCount, 500).ToString(CultureInfo.InvariantCulture);

        ProgramResult result = await Client(
            "--db", "sqlite", "--only", "read", "--db-delay", "500ms", "--transport", "grpc/direct", "--form", "sync", "--in-flight", calls,
                "--batches", calls,
            "--batch-size", "1", "--repetitions", "1", "--profile", "default,tuned", "--controls", "off", "--warmup-limit", "0", "--output",
                "out");

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        RepetitionRecord[] runs = [.. RunFiles.ReadRuns(Path.Combine(Folder, "out", "runs.csv"))];
        ProcessCost starved = runs.Single(run => run.Cell is { IsFloor: false, Profile: Profile.Default }).Server;
        Assert.That((starved.TpQueuedMs > 100, starved.TpInjected > 0, starved.TpQueueMax > 0, starved.TpBlockedMs > 100),
            Is.EqualTo((true, true, true, true)), starved.ToString());
        string[] named = [.. Conclusion.Of(new(runs)).Warnings.Where(warning =>
            warning.StartsWith("Thread-pool starvation", StringComparison.Ordinal))];
        Assert.That(named, Has.Length.EqualTo(1));
        Assert.That(named[0], Does.Match(
            $@"^Thread-pool starvation: grpc/direct sync {calls}: in 1 repetition the (client|server)'s work waited \d+ ms for "
                + @"a thread, \d+ ms with every pool thread blocked, while the pool added \d+ threads"));
        Assert.That(named[0], Does.EndWith("Use the async form, or start the pools with more threads: --profile tuned."));
    }
}
