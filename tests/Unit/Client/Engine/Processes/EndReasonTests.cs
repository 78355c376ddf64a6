using System.Diagnostics;
using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Processes;

/// <summary>What is said of a process that ended in the middle of its work.</summary>
public sealed class EndReasonTests
{
    [TestCase(137, null, "it was killed by signal 9 (SIGKILL): check the system log, for example whether memory ran out")]
    [TestCase(137, "a warning", "it was killed by signal 9 (SIGKILL) (its last message: a warning)")]
    [TestCase(139, null, "it was killed by signal 11 (SIGSEGV): check the system log, for example whether memory ran out")]
    [TestCase(152, null, "it was killed by signal 24: check the system log, for example whether memory ran out")]
    [TestCase(134, "Out of memory.", "Out of memory.")]
    [TestCase(134, null, "it was killed by signal 6 (SIGABRT): check the system log, for example whether memory ran out")]
    [TestCase(1, "error: no table", "no table")]
    [TestCase(1, null, "it gave no reason: check the system log, for example whether memory ran out")]
    [TestCase(null, null, "it gave no reason: check the system log, for example whether memory ran out")]
    public void A_signal_is_named_and_an_error_is_repeated(int? exitCode, string? error, string expected) =>
        Assert.That(EndReason.Of(exitCode, error), Is.EqualTo(expected));

    [Test]
    [Platform(Exclude = "Win", Reason = "Windows has no signals")]
    public async Task The_code_of_a_killed_process_is_its_signal()
    {
        using Process process = Process.Start("sleep", "60");
        Assert.That(EndReason.CodeOf(process), Is.Null);
        process.Kill();

        Assert.That(await EndReason.CodeAsync(process), Is.EqualTo(137));
    }
}
