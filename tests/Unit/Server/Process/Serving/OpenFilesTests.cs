using IntegrationMethods.Processes.Serving;

namespace IntegrationMethods.Tests.Unit.Server.Process.Serving;

internal sealed class OpenFilesTests
{
    private const string Head = "Limit                     Soft Limit           Hard Limit           Units\nMax open files            ";

    [TestCase("256                  4096                 files", 4096)]
    [TestCase("1024                 unlimited            files", null)]
    public void The_hard_limit_counts(string limits, long? max) => Assert.That(OpenFiles.Max(Head + limits), Is.EqualTo(max));

    [TestCase(null)]
    [TestCase("Max processes 1 2 processes")]
    public void A_system_that_does_not_report_has_no_limit(string? limits) => Assert.That(OpenFiles.Max(limits), Is.Null);

    [TestCase(1_000, 20_000, 1_000)]
    [TestCase(1_000, 256, 16)]
    [TestCase(1_000, 1_024, 736)]
    [TestCase(100, 1_024, 100)]
    [TestCase(1_000, 1, 1)]
    [TestCase(1_000_000, null, 1_000_000)]
    public void Connections_leave_files_for_the_runtime_and_the_database(int wanted, long? max, int connections) =>
        Assert.That(OpenFiles.Connections(wanted, max), Is.EqualTo(connections));
}
