using IntegrationMethods.Client.Checks;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Unit.Client.Checks;

[NonParallelizable]
internal sealed class ChecksTests
{
    [TestCase(true, false, CheckState.Ok)]
    [TestCase(false, false, CheckState.Fail)]
    [TestCase(true, true, CheckState.Fail)]
    public void Only_a_Release_build_without_a_debugger_will_do(bool optimized, bool debugged, CheckState state) =>
        Expect(BuildChecks.Build(optimized, debugged), state, debugged ? "debugger" : optimized ? "Release" : "Debug");

    [TestCase("DOTNET_TieredPGO", "0", CheckState.Warn)]
    [TestCase("DOTNET_gcServer", "1", CheckState.Warn)]
    [TestCase("DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS", "1", CheckState.Warn)]
    [TestCase("DOTNET_TC_CallCountingDelayMs", "50", CheckState.Warn)]
    [TestCase("DOTNET_TC_CallCountingDelayMs", "0", CheckState.Ok)]
    [TestCase("DOTNET_NOLOGO", "1", CheckState.Ok)]
    [TestCase("DOTNET_STARTUP_HOOKS", "/x.dll", CheckState.Warn)]
    [TestCase("DOTNET_STARTUP_HOOKS", "", CheckState.Ok)]
    [TestCase("COMPlus_gcServer", "1", CheckState.Warn)]
    [TestCase("COMPlus_Other", "1", CheckState.Ok)]
    [TestCase("CORECLR_ENABLE_PROFILING", "1", CheckState.Warn)]
    [TestCase("CORECLR_ENABLE_PROFILING", "0", CheckState.Ok)]
    [TestCase("CORECLR_PROFILER_PATH", "/x.so", CheckState.Warn)]
    [TestCase("LD_PRELOAD", "/x.so", CheckState.Warn)]
    public void A_variable_that_influences_the_runtime_is_reported(string name, string value, CheckState state) =>
        Expect(BuildChecks.Runtime(RuntimeReader.Read() with { Variables = new Dictionary<string, string> { [name] = value } }), state,
            state == CheckState.Ok ? ".NET" : $"{name}={value}");

    [TestCase(8, null, CheckState.Ok, "8")]
    [TestCase(8, 8.0, CheckState.Ok, "limited to 8")]
    [TestCase(8, 1.5, CheckState.Warn, "limited to 1.5")]
    [TestCase(1, null, CheckState.Warn, "1")]
    public void Cores_want_to_be_two_and_whole(int cores, double? limit, CheckState state, string figure) =>
        Expect(ProcessorChecks.Cores(cores, limit), state, figure);

    [TestCase("performance performance", CheckState.Ok, "performance")]
    [TestCase("performance powersave", CheckState.Warn, "performance, powersave")]
    [TestCase("", CheckState.NotAvailable, "")]
    public void Every_governor_has_to_be_for_performance(string governors, CheckState state, string figure) =>
        Expect(ProcessorChecks.Governor(governors.Split(' ', StringSplitOptions.RemoveEmptyEntries)), state, figure);

    [TestCase("tsc", CheckState.Ok)]
    [TestCase("kvm-clock", CheckState.Ok)]
    [TestCase("hpet", CheckState.Warn)]
    [TestCase(null, CheckState.Ok)]
    public void A_clock_that_is_slow_to_read_is_reported(string? source, CheckState state) =>
        Expect(ProcessorChecks.Clock(source, 1_000_000_000), state, "1 ns per tick");

    [TestCase(5.0, CheckState.Ok, "0.3 % of 2 processors over 1.0 s (limit 1 %)")]
    [TestCase(30.0, CheckState.Warn, "1.5 %")]
    [TestCase(null, CheckState.NotAvailable, "this system does not report it")]
    public void Steal_has_the_limit_of_a_quiet_machine(double? ms, CheckState state, string figure) =>
        Expect(NoiseChecks.Steal(new NoiseEvidence { WindowMs = 1_000, Cpus = 2, StealMs = ms }), state, figure);

    [TestCase(0.0, null, CheckState.Ok, "0.0 % of 2 processors over 1.0 s (limit 5 %)")]
    [TestCase(90.0, null, CheckState.Ok, "4.5 %")]
    [TestCase(110.0, "chrome 5.1 %; dotnet 0.4 %", CheckState.Warn,
        "5.5 % of 2 processors over 1.0 s (limit 5 %), most of it by chrome 5.1 %; dotnet 0.4 %")]
    public void Other_programs_have_the_limit_of_a_quiet_machine_and_are_named(double ms, string? foreignProcesses, CheckState state,
        string figure) =>
            Expect(NoiseChecks.Foreign(new NoiseEvidence { WindowMs = 1_000, Cpus = 2, ForeignCpuMs = ms,
            ForeignProcesses = foreignProcesses }), state, figure);

    [TestCase("0.90 3.00 4.00 1/2 3", CheckState.Ok, "0.9")]
    [TestCase("1.10 0.00 0.00 1/2 3", CheckState.Warn, "1.1")]
    [TestCase(null, CheckState.NotAvailable, "/proc/loadavg")]
    public void Load_counts_over_half_the_cores(string? loadavg, CheckState state, string figure) =>
        Expect(NoiseChecks.Load(loadavg, 2), state, figure);

    [TestCase(8_000_000, 0L, CheckState.Ok)]
    [TestCase(8_000_000, 3L, CheckState.Warn)]
    [TestCase(900_000, 0L, CheckState.Warn)]
    public void Swapping_counts_while_it_goes_on_or_is_near(int availableKb, long moved, CheckState state) =>
        Expect(MemoryChecks.Swap(
            $"MemTotal:       10000000 kB\nMemAvailable:   {availableKb} kB\nSwapTotal:      2048 kB\nSwapFree:       1024 kB", moved),
            state, "1 MiB swapped out");

    [Test]
    public void What_the_platform_does_not_report_is_not_available() =>
        Assert.That(
            new[] { MemoryChecks.Swap(null, null), LimitChecks.OpenFiles(null) }.Select(check => (check.State, check.Matters)),
            Has.All.EqualTo((CheckState.NotAvailable, false)));

    [Test]
    public void Pages_are_counted_both_ways() => Assert.That(MemoryChecks.Swapped("pgpgin 5\npswpin 3\npswpout 4\n"), Is.EqualTo(7));

    [TestCase("1024                 1048576              files", CheckState.Ok, "1,048,576")]
    [TestCase("1024                 1024                 files", CheckState.Warn, "1,024")]
    [TestCase("64                   128                  files", CheckState.Fail, "128")]
    [TestCase("unlimited            unlimited            files", CheckState.Ok, "unlimited")]
    public void The_hard_limit_of_open_files_counts(string limits, CheckState state, string figure) =>
        Expect(LimitChecks.OpenFiles(
            $"Limit                     Soft Limit           Hard Limit           Units\nMax open files            {limits}"), state,
            figure);

    [TestCase(5_000L << 20, CheckState.Ok, "5,000 MiB")]
    [TestCase(500L << 20, CheckState.Warn, "500 MiB")]
    [TestCase(50L << 20, CheckState.Fail, "50 MiB")]
    public void A_disk_needs_room(long free, CheckState state, string figure) => Expect(LimitChecks.Disk("/data", free), state, figure);

    [Test]
    public void A_folder_that_is_not_there_yet_is_on_the_disk_of_its_parent() =>
        Expect(LimitChecks.Disk(Path.Combine(Path.GetTempPath(), "none", "at", "all")), LimitChecks.Disk(Path.GetTempPath()).State,
            "MiB free at");

    [TestCase(1_000, CheckState.Warn, "1,000 free")]
    [TestCase(28_000, CheckState.Ok, "28,000 free")]
    public void Ports_that_are_taken_count_once(int free, CheckState state, string figure) =>
        Expect(NetworkChecks.Ports(30_001, 30_000 + free + 2, [30_001, 30_001, 30_002, 80]), state, figure);

    [Test]
    public async Task Loopback_answers() => Expect(await NetworkChecks.LoopbackAsync(default), CheckState.Ok, "us per round trip");

    [TestCase("synchronous", "normal", CheckState.Ok)]
    [TestCase("synchronous", "off", CheckState.Ok)]
    [TestCase("fsync", "off", CheckState.Warn)]
    public void A_database_that_does_not_wait_for_the_disk_is_reported(string name, string value, CheckState state) =>
        Expect(DatabaseCheck.Of("some", "there", new Dictionary<string, string> { [name] = value, ["version"] = "9" }), state,
            $"some at there, version 9, {name} {value}");

    [Test]
    public async Task A_file_that_is_not_there_is_not_made()
    {
        string file = Path.Combine(Path.GetTempPath(), $"{Guid.NewGuid():N}.db");

        Expect(await DatabaseCheck.OpenAsync(new DatabaseOptions { Engine = "sqlite", Connection = file }, default), CheckState.Ok,
            "will create");
        Assert.That(File.Exists(file), Is.False);
    }

    private static void Expect(Check check, CheckState state, string figure)
    {
        Assert.That(check.State, Is.EqualTo(state), check.Sentence);
        Assert.That(check.Figure, Does.Contain(figure));
        Assert.That(check.Remedy, check.Matters ? Is.Not.Null : Is.Null);
        Assert.That(check.Sentence, Does.Not.Contain("\n"));
    }
}
