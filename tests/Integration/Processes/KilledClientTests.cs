using System.Diagnostics;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>Client processes that are killed, such as by the system for a lack of memory.</summary>
[Category("Long")]
internal sealed class KilledClientTests : ProcessTestBase
{
    [TestCase("session")]
    [TestCase("form")]
    public async Task A_killed_client_is_named_with_its_signal(string isolation)
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("child processes are read from /proc");
        using Program client = Program.Start("client", Folder, "--db", "memory", "--transport", "sockets/direct", "--form", "sync",
            "--in-flight", "1", "--repetitions", "1000", "--isolation", isolation, "--controls", "off", "--warmup-limit", "0", "--output",
            "out");
        await WaitForRuns(4, client);

        // A shared process that idles when it is killed is replaced, and its repetition made again.
        await Until(() =>
        {
            KillClientsOf(client.Pid);
            return Reasons().Any();
        });
        client.Signal("INT");
        await client.EndAsync();

        Assert.That(Reasons(), Has.Some.Contains("killed by signal 9 (SIGKILL)"));
    }

    private static void KillClientsOf(int runner)
    {
        foreach (int pid in LinuxProcesses.WorkersOf(runner, "client"))
        {
            try
            {
                Process.GetProcessById(pid).Kill();
            }
            catch (Exception gone) when (gone is ArgumentException or InvalidOperationException)
            {
                // It has ended meanwhile.
            }
        }
    }

    // The file may be at its last line.
    private IEnumerable<string> Reasons() =>
        File.ReadLines(Path.Combine(Folder, "out", "runs.csv")).Where(line => line.Contains("ended: ", StringComparison.Ordinal));
}
