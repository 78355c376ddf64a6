using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Tests.Unit.Server.Process.Costs;

internal sealed class PeakMemoryTests
{
    /// <summary>The kernel counts pages for each processor and adds them up inexactly, so that even a peak may fall.</summary>
    private const double Inexact = 0.1;

    [Test]
    public void It_is_what_the_framework_reports()
    {
        long before = OfFramework(), peak = PeakMemory.Bytes(), after = OfFramework();

        Assert.That(peak, Is.InRange((1 - Inexact) * before, (1 + Inexact) * after));
    }

    private static long OfFramework()
    {
        using var process = System.Diagnostics.Process.GetCurrentProcess();
        return process.PeakWorkingSet64;
    }
}
