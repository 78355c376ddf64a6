using System.Text.Json;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Measurement.Compare;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Compare;

internal sealed class EnvironmentDifferencesTests
{
    private static readonly EnvironmentRecord s_now = EnvironmentCapture.Take("r1", 42, ["--form", "sync"], new());

    [Test]
    public void A_record_that_was_written_and_read_does_not_differ()
    {
        EnvironmentRecord read = JsonSerializer.Deserialize<EnvironmentRecord>(JsonSerializer.Serialize(s_now, EnvironmentRecord.Json),
            EnvironmentRecord.Json)!;

        Assert.That(EnvironmentDifferences.Of(s_now, read), Is.Empty);
    }

    [Test]
    public void What_every_start_has_of_its_own_is_no_difference() =>
        Assert.That(EnvironmentDifferences.Of(s_now,
            s_now with { RunId = "r2", StartedUtc = DateTimeOffset.UnixEpoch, CommandLine = [], ProcessId = 1, EndedBecause = "it was late",
            Resumed = [] }), Is.Empty);

    [Test]
    public void Machines_of_a_run_on_several_differ_by_their_kind_alone()
    {
        HostFacts host = new() { Name = "client 1", Role = HostRole.Client, MachineName = "a", Address = "192.0.2.1",
            Machine = s_now.Machine, Runtime = s_now.Runtime };
        EnvironmentRecord before = s_now with { Hosts = [host], Paths = [new("client 1", "server", 0.5, 0.4)] };

        Assert.That(EnvironmentDifferences.Of(before, before with { Paths = [],
            Hosts = [host with { MachineName = "b", Address = "192.0.2.2", CpuMs = 5, Losses = 1, ClockBoundMs = 0.1, Noise = "quiet" }] }),
            Is.Empty);
        Assert.That(
            EnvironmentDifferences.Of(before, before with { Hosts = [host with { Machine = s_now.Machine with { Cores = 1_000 } }] }),
            Is.EqualTo(new[] { $"hosts[0].machine.cores {s_now.Machine.Cores} against 1000" }));
    }

    [Test]
    public void Build_machine_and_settings_are_named_with_both_values() =>
        Assert.That(EnvironmentDifferences.Of(s_now with { BuildId = "a" },
            s_now with { BuildId = "b", Machine = s_now.Machine with { Cores = 1_000 }, Protocol = new() { Controls = false } }),
            Is.SupersetOf(new[]
        {
            "build_id a against b", $"machine.cores {s_now.Machine.Cores} against 1000", "protocol.controls nothing against False",
        }));
}
