using System.Diagnostics;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>Client processes of cells that somebody kills, or the system for a lack of memory.</summary>
internal sealed class KilledClientTests : ProcessTestBase
{
    [TestCase("session")]
    [TestCase("transport")]
    public async Task A_killed_client_is_named_with_its_signal(string isolation)
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("child processes are read from /proc");
        using Program client = Program.Start("client", Folder, "--db", "memory", "--transport", "sockets/direct", "--form", "sync",
            "--in-flight", "1", "--repetitions", "1000", "--isolation", isolation, "--controls", "off", "--warmup-limit", "0", "--output",
            "out");
        await WaitForRuns(4);

        foreach (int pid in LinuxProcesses.ChildrenOf(client.Pid).Where(IsClient))
            Process.GetProcessById(pid).Kill();
        await Until(() => Reasons().Any());
        client.Signal("INT");
        await client.EndAsync();

        Assert.That(Reasons(), Has.Some.Contains("killed by signal 9 (SIGKILL)"));
    }

    private static bool IsClient(int pid) =>
        File.ReadAllText($"/proc/{pid}/cmdline").Contains("client.dll\0work", StringComparison.Ordinal);

    // The file may be at its last line.
    private IEnumerable<string> Reasons() =>
        File.ReadLines(Path.Combine(Folder, "out", "runs.csv")).Where(line => line.Contains("ended: ", StringComparison.Ordinal));
}
