using System.Diagnostics;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>The first signal ends a run in order, and the second one at once.</summary>
[Category("Long")]
internal sealed class InterruptionTests : ProcessTestBase
{
    [TestCase("INT")]
    [TestCase("TERM")]
    [TestCase("HUP")]
    public async Task An_interrupted_run_leaves_valid_files_of_what_was_done(string signal)
    {
        using Program client = Start();
        await WaitForRuns(5, client);

        client.Signal(signal);
        // The shell sends one, and so does the system.
        if (signal == "HUP")
            client.Signal(signal);
        ProgramResult result = await client.EndAsync();

        Assert.That(result.ExitCode, Is.EqualTo(130), result.Errors);
        int done = ReadCsv("runs.csv").Count;
        Assert.That(done, Is.GreaterThanOrEqualTo(5).And.LessThan(2_000));
        Assert.That(ReadCsv("comparison.csv"), Has.Count.EqualTo(2));
        Assert.That(File.ReadAllText(Path.Combine(Folder, "out", "environment.json")), Does.Contain("stopped by the user"));
        Assert.That(result.Output, Does.Contain("stopped by the user"));
    }

    [TestCase("INT")]
    [TestCase("TERM")]
    public async Task The_second_signal_ends_at_once_what_the_first_can_not(string signal)
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("child processes are read from /proc");
        using Program client = Start();
        await WaitForRuns(2, client);
        IReadOnlyList<int> children = LinuxProcesses.ChildrenOf(client.Pid);
        Assert.That(children, Is.Not.Empty);
        // Processes that do not end keep the first signal waiting, seconds for each.
        Kill("STOP", children);
        try
        {
            Task<ProgramResult> ended = client.EndAsync();
            // Two of the same kind that arrive before the first is taken are one: a user presses the keys again, too.
            while (!ended.IsCompleted)
            {
                client.Signal(signal);
                await Task.WhenAny(ended, Task.Delay(100));
            }
            ProgramResult result = await ended;

            Assert.That(result.ExitCode, Is.EqualTo(130));
            Assert.That(result.Errors, Does.Contain("Press Ctrl+C again to quit now"));
            Assert.That(result.Output, Does.Not.Contain("stopped by the user"),
                "it did not wait for its processes, and so not for its last words");
            Assert.That(ReadCsv("runs.csv"), Is.Not.Empty, "what was done is on disk");
        }
        finally
        {
            Kill("CONT", children);
        }
        await Until(() => !children.Any(LinuxProcesses.IsAlive));
    }

    // Two cells, so that few processes start.
    private Program Start() => Program.Start("client", Folder, "--db", "memory", "--transport", "sockets", "--form", "async", "--in-flight",
        "1", "--controls", "off", "--repetitions", "1000", "--warmup-limit", "0", "--output", "out");

    private static void Kill(string signal, IReadOnlyList<int> pids)
    {
        using Process kill = Process.Start("kill", [$"-{signal}", .. pids.Select(pid => pid.ToString(CultureInfo.InvariantCulture))]);
        kill.WaitForExit();
    }
}
