using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Processes.Costs;
using IntegrationMethods.Processes.Serving;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>The costs that a process reports, against those that the system reports from outside.</summary>
[Category("Long")]
internal sealed class CostTests : ProcessTestBase
{
    /// <summary>
    /// The system's own figures go by ticks of 10 ms (USER_HZ is 100 on every Linux that .NET runs on), and there are two.
    /// </summary>
    private const double TicksMs = 20;

    [Test]
    public async Task CPU_time_is_that_of_proc()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("there is no /proc");
        await using var server = new WorkProcess(ChildProcess.Start("a server", "server", ["work"]));
        double outerStart = ProcMs(server.Pid);
        await server.AskAsync(new(WorkTask.StartCosts), WorkProcess.SetupLimit, CancellationToken.None);
        double innerStart = ProcMs(server.Pid);
        await server.OpenAsync(new ServingSettings { Transport = "sockets/direct", Database = DatabaseCatalog.Memory(100_000) }, null,
            CancellationToken.None);
        double innerEnd = ProcMs(server.Pid);
        ProcessReading reported = (await server.AskAsync(new(WorkTask.EndCosts), WorkProcess.SetupLimit, CancellationToken.None)).Cost!;
        double outerEnd = ProcMs(server.Pid);

        Assert.That(reported.CpuUserMs
            + reported.CpuSystemMs, Is.InRange(innerEnd - innerStart - TicksMs, outerEnd - outerStart + TicksMs));
        Assert.That(reported.CpuUserMs, Is.GreaterThan(0));
    }

    [Test]
    public void A_windows_cost_is_the_difference_of_its_ends()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("there is no /proc");
        double outerStart = ProcMs(Environment.ProcessId);
        ProcessReading start = ProcessReading.Now();
        double innerStart = ProcMs(Environment.ProcessId);
        while (ProcMs(Environment.ProcessId) - innerStart < 200)
            Thread.SpinWait(100_000);
        double innerEnd = ProcMs(Environment.ProcessId);
        ProcessReading window = ProcessReading.Now().Since(start);
        double outerEnd = ProcMs(Environment.ProcessId);

        Assert.That(window.CpuUserMs + window.CpuSystemMs, Is.InRange(innerEnd - innerStart - TicksMs, outerEnd - outerStart + TicksMs));
    }

    // Fields 14 and 15, utime and stime (proc(5)); the name in field 2 may hold spaces.
    private static double ProcMs(int pid)
    {
        string stat = File.ReadAllText($"/proc/{pid}/stat");
        string[] fields = stat[(stat.LastIndexOf(')') + 2)..].Split(' ');
        return 10 * (double.Parse(fields[11], CultureInfo.InvariantCulture) + double.Parse(fields[12], CultureInfo.InvariantCulture));
    }
}
