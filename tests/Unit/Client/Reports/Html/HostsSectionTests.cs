using System.Text.Json;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Reports.Html.Plots;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Html;

/// <summary>What the report shows of a run on several machines.</summary>
internal sealed class HostsSectionTests
{
    [Test]
    public void A_run_on_one_machine_has_no_such_section()
    {
        using var folder = new ReportFolder(ReportFolder.Usual());

        Assert.That(folder.Report(), Does.Not.Contain("Client and server machines"));
    }

    [Test]
    public void Every_machine_and_every_way_is_there_and_hostile_names_are_text()
    {
        using var folder = new ReportFolder(ReportFolder.Usual());
        EnvironmentRecord environment = EnvironmentCapture.Take("r1", 42, [], new()) with
        {
            Hosts = [Host("server", HostRole.Server),
                Host("client 1", HostRole.Client) with { WallClockOffsetMs = 60_000, Noise = ReportFolder.Hostile }],
            Paths = [new("client 1", "server", 0.25, 0.2), new("server", "database", 1.5, 1.4), new("client 1", "database", 2.5, 2.4)],
            Repeated = [new("sockets/direct sync 8", 3, "machine client 1 (192.0.2.1) was lost: it was silent for 6 s")],
        };
        File.WriteAllBytes(folder["environment.json"], JsonSerializer.SerializeToUtf8Bytes(environment, EnvironmentRecord.Json));

        string page = folder.Report();

        Assert.That(page, Does.Contain("Client and server machines").And.Contain("Machines of the run").And.Contain("192.0.2.1"));
        Assert.That(page,
            Does.Contain("client 1 to server: 0.250\u00A0ms; server to database: 1.50\u00A0ms; client 1 to database: 2.50\u00A0ms."));
        Assert.That(page, Does.Contain("60,000").And.Contain("it was silent for 6\u00A0s").And.Not.Contain("<script>alert"));
    }

    [TestCase("1:100,2:200,4:400", null)]
    [TestCase("1:100,2:190,4:195", 2)]
    [TestCase("4:101,2:102,1:100", 1)]
    [TestCase("1:100", null)]
    public void The_knee_is_the_number_beyond_which_more_clients_gain_nothing(string rates, int? knee) =>
        Assert.That(ThroughputPlot.Knee(rates.Split(',')
            .Select(rate =>
            (int.Parse(rate.Split(':')[0], CultureInfo.InvariantCulture), double.Parse(rate.Split(':')[1], CultureInfo.InvariantCulture)))),
            Is.EqualTo(knee));

    [Test]
    public void Cells_of_several_clients_are_apart_from_those_of_one_and_have_a_plot()
    {
        Cell one = SampleRuns.Cell("nettcp", CallForm.Async), two = one with { Clients = 2 };
        using var folder = new ReportFolder([.. SampleRuns.TenBlocks(one, 1), .. SampleRuns.TenBlocks(two, 0.98)]);

        Assert.That(two.Key, Is.EqualTo("nettcp/direct async 8 2_clients"));
        Assert.That(folder.Results.Contrasts, Is.Empty, "how many clients there are is no method");
        Assert.That(folder.Report(), Does.Contain("Do more clients help?").And.Contain("async: no gain beyond 1"));
        Assert.That(RunFiles.ReadRuns(folder["runs.csv"]).Select(run => run.Cell.Clients).Distinct(), Is.EquivalentTo(new[] { 1, 2 }));
    }

    private static HostFacts Host(string name, HostRole role) => new()
    {
        Name = name,
        Role = role,
        MachineName = $"m-{name}",
        Address = "192.0.2.1",
        Machine = MachineReader.Read(),
        Runtime = RuntimeReader.Read(),
        RoundTripMs = 0.4,
        ClockBoundMs = 0.2,
        CpuMs = 1_234,
    };
}
