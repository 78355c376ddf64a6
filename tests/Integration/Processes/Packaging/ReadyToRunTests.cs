using System.Runtime.InteropServices;

namespace IntegrationMethods.Tests.Integration.Processes.Packaging;

/// <summary>This build against one of the same sources that was compiled ahead of time.</summary>
[Category("Long")]
internal sealed class ReadyToRunTests : ProcessTestBase
{
    [Test]
    public async Task A_build_that_was_compiled_ahead_of_time_is_named_as_such()
    {
        string folder = await Publication.ReadyToRunAsync(RuntimeInformation.RuntimeIdentifier);

        ProgramResult result = await Client("--db", "memory", "--transport", "sockets/direct", "--in-flight", "1",
            "--batches", "4", "--batch-size", "5", "--repetitions", "10", "--isolation", "session", "--warmup-limit", "0", "--against",
            folder, "--output", "out");

        // On a busy machine, repetitions as short as these may fail a control, and then the run is refused.
        Assert.That(result.ExitCode, Is.AnyOf(0, 4), result.Errors + result.Output);
        string runtime = RuntimeInformation.FrameworkDescription;
        Assert.That(result.Unwrapped, Does.Contain($"Builds: this one ({runtime}, JIT) against {Publication.Version}")
            .And.Contain($"({runtime}, ReadyToRun) in {folder}"));
        Assert.That(result.Unwrapped, Does.Contain($"This build: {runtime}, JIT; the other build: {runtime}, ReadyToRun."));
        Assert.That(await File.ReadAllTextAsync(Path.Combine(Results, "environment.json")),
            Does.Contain("\"compilation\": \"jit\"").And.Contain("\"compilation\": \"ready_to_run\""));
        Assert.That(await File.ReadAllTextAsync(Path.Combine(Results, "report.html")), Does.Contain($"{runtime}, ReadyToRun"));
        Assert.That(ReadCsv("runs.csv").Select(run => run["valid"]), Has.All.EqualTo("1"));
    }
}
