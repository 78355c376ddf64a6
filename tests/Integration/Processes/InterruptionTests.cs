using System.Diagnostics;

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
        using Program client = Program.Start("client", Folder, "--db", "memory", "--transport", "sockets", "--in-flight", "1",
            "--repetitions", "1000", "--warmup-limit", "0", "--output", "out");
        await WaitForRuns(5);

        client.Signal(signal);
        // The shell sends one, and so does the system.
        if (signal == "HUP")
            client.Signal(signal);
        ProgramResult result = await client.EndAsync();

        Assert.That(result.ExitCode, Is.EqualTo(130), result.Errors);
        int done = ReadCsv("runs.csv").Count;
        Assert.That(done, Is.GreaterThanOrEqualTo(5).And.LessThan(6_000));
        Assert.That(ReadCsv("comparison.csv"), Has.Count.InRange(5, 6));
        Assert.That(File.ReadAllText(Path.Combine(Folder, "out", "environment.json")), Does.Contain("stopped by the user"));
        Assert.That(result.Output, Does.Contain("stopped by the user"));
    }

    [TestCase("INT")]
    [TestCase("TERM")]
    public async Task The_second_signal_ends_at_once_what_the_first_can_not(string signal)
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("child processes are read from /proc");
        using Program client = Program.Start("client", Folder, "--db", "memory", "--transport", "sockets", "--in-flight", "1",
            "--repetitions", "1000", "--warmup-limit", "0", "--output", "out");
        await WaitForRuns(2);
        int[] children = ChildrenOf(client.Pid);
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
        await Until(() => children.All(pid => ParentOf(pid) is null));
    }

    private static void Kill(string signal, int[] pids)
    {
        using Process kill = Process.Start("kill", [$"-{signal}", .. pids.Select(pid => pid.ToString(CultureInfo.InvariantCulture))]);
        kill.WaitForExit();
    }

    private static int[] ChildrenOf(int parent) =>
        [.. Directory.GetDirectories("/proc")
            .Select(folder => int.TryParse(Path.GetFileName(folder), NumberStyles.None, CultureInfo.InvariantCulture, out int pid)
            ? pid
            : 0).Where(pid => pid > 0 && ParentOf(pid) == parent)];

    /// <returns>Null for one that has ended.</returns>
    private static int? ParentOf(int pid)
    {
        try
        {
            string stat = File.ReadAllText($"/proc/{pid}/stat");
            string[] fields = stat[(stat.LastIndexOf(')') + 2)..].Split(' ');
            return fields[0] == "Z" ? null : int.Parse(fields[1], CultureInfo.InvariantCulture);
        }
        catch (IOException)
        {
            return null;
        }
    }
}
