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
    public void Build_machine_and_settings_are_named_with_both_values() =>
        Assert.That(EnvironmentDifferences.Of(s_now with { BuildId = "a" },
            s_now with { BuildId = "b", Machine = s_now.Machine with { Cores = 1_000 }, Protocol = new() { Controls = false } }),
            Is.SupersetOf(new[]
        {
            "build_id a against b", $"machine.cores {s_now.Machine.Cores} against 1000", "protocol.controls nothing against False",
        }));
}
