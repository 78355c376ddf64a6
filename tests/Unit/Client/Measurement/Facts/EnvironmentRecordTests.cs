using System.Diagnostics;
using System.Text.Json;
using IntegrationMethods.Client.Engine.Facts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Facts;

public sealed class EnvironmentRecordTests
{
    [Test]
    public void The_machine_the_runtime_and_the_packages_are_reported()
    {
        var clock = Stopwatch.StartNew();
        var record = EnvironmentCapture.Take("r1", 42, ["run", "--form", "sync"], new());

        Assert.Multiple(() =>
        {
            Assert.That(clock.Elapsed, Is.LessThan(TimeSpan.FromSeconds(30)), "git has a time limit");
            Assert.That(record.ProductVersion, Does.Match(@"^\d+\.\d+\.\d+"));
            Assert.That(record.GitCommit, Is.Null.Or.Match("^[0-9a-f]{40}$"));
            Assert.That(record.CommandLine, Is.EqualTo(new[] { "run", "--form", "sync" }));
            Assert.That(record.Runtime.Version, Does.StartWith(".NET 10."));
            Assert.That((record.Runtime.ThreadPoolMinThreads, record.Machine.Cores), Is.GreaterThan((0, 0)));
            Assert.That(record.Machine.TotalMemoryBytes, Is.Positive);
            Assert.That(record.Packages, Is.Null.Or.ContainKey("CsvHelper"));
            Assert.That(record.CoreWcfOff, Is.EqualTo(IntegrationMethods.Transports.Wcf.CoreWcfLibrary.OffBecause));
            Assert.That(record.StartedUtc.Offset, Is.EqualTo(TimeSpan.Zero));
        });
    }

    [Test]
    [Platform("Linux")]
    public void On_Linux_the_kernel_and_the_congestion_control_are_reported_too()
    {
        var machine = MachineReader.Read();

        Assert.That(machine.Kernel, Does.Match(@"^\d+\.\d+"));
        Assert.That(machine.CongestionControl, Is.EqualTo(File.ReadAllText("/proc/sys/net/ipv4/tcp_congestion_control").Trim()));
    }

    [Test]
    public void What_is_not_available_is_absent_and_names_are_in_snake_case()
    {
        var record = EnvironmentCapture.Take("r1", 42, [], new())
            with { GitCommit = null,
            Database = new() { Engine = "sqlite", Settings = new Dictionary<string, string> { ["journal_mode"] = "wal" } } };
        using var json = JsonDocument.Parse(JsonSerializer.Serialize(record, EnvironmentRecord.Json));
        var root = json.RootElement;

        Assert.Multiple(() =>
        {
            Assert.That(root.TryGetProperty("git_commit", out _), Is.False);
            Assert.That(root.TryGetProperty("ended_utc", out _), Is.False);
            Assert.That(root.GetProperty("order_seed").GetInt32(), Is.EqualTo(42));
            Assert.That(root.GetProperty("transport").GetProperty("max_message_bytes").GetInt32(), Is.EqualTo(64 << 20));
            Assert.That(root.GetProperty("runtime").TryGetProperty("thread_pool_min_threads", out _));
            Assert.That(root.GetProperty("database").GetProperty("settings").GetProperty("journal_mode").GetString(), Is.EqualTo("wal"));
        });
    }

    [TestCase("0 100000", null)]
    [TestCase("max 100000", null)]
    [TestCase("-1 100000", null)]
    [TestCase("150000 100000", 1.5)]
    [TestCase("", null)]
    [TestCase(null, null)]
    public void A_control_group_s_limit_is_reported_in_processors(string? text, double? expected) =>
        Assert.That(LinuxFiles.Limit(text), Is.EqualTo(expected));

    [TestCase(null, null, true)]
    [TestCase(null, "true", true)]
    [TestCase(null, "false", false)]
    [TestCase("0", "true", false)]
    [TestCase("1", "false", true)]
    public void Tiered_PGO_is_on_unless_switched_off(string? variable, string? setting, bool expected) =>
        Assert.That(RuntimeReader.IsTieredPgoOn(variable, setting), Is.EqualTo(expected));

    [Test]
    public void A_checkout_of_something_else_is_not_taken_for_this_one()
    {
        using var folder = new TemporaryFolder();

        Assert.That(GitCheckout.Find(folder.Path), Is.Null);
    }
}
