using System.Globalization;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>What a process tells of its own cost, beside what the system tells of it from outside.</summary>
internal sealed class CostTests : ProcessTestBase
{
    /// <summary>The system's own figures go by ticks of 10 ms (USER_HZ is 100 on every Linux that .NET runs on), and there are two.</summary>
    private const double TicksMs = 20;

    [Test]
    public async Task CPU_time_is_that_of_proc()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("there is no /proc");
        using Program server = Program.Start("server", Folder, "--transport", "sockets", "--form", "sync", "--db", "memory");
        await server.ReadLineAsync();

        for (int time = 0; time < 3; time++)
        {
            double before = ProcMs(server.Pid);
            await server.Input.WriteLineAsync("status");
            await server.Input.FlushAsync();
            ProcessReading told = ControlJson.Read<ServerStatus>(await server.ReadLineAsync())!.Cost;
            double after = ProcMs(server.Pid);

            Assert.That(told.CpuUserMs + told.CpuSystemMs, Is.InRange(before - TicksMs, after + TicksMs));
            Assert.That(told.CpuUserMs, Is.GreaterThan(0));
        }
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
