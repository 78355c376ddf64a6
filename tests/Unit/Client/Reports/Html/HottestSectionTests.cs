using IntegrationMethods.Measurement.Files;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Html;

/// <summary>Where the CPU time of the traced cells goes.</summary>
internal sealed class HottestSectionTests
{
    private const string Cell = "grpc/direct async 8";

    [Test]
    public void A_run_without_traces_has_no_such_section()
    {
        using var folder = new ReportFolder(ReportFolder.Usual());

        Assert.That(folder.Report(), Does.Not.Contain("Where the CPU time goes"));
    }

    [Test]
    public void Each_traced_cell_has_its_methods_and_links_to_the_files_that_are_there()
    {
        using var folder = new ReportFolder(ReportFolder.Usual());
        Directory.CreateDirectory(folder["traces"]);
        File.WriteAllBytes(folder["traces/hottest.csv"], CsvFile.Whole([Hot(TracedEnd.Client, "a!A.Call(class B)", 0.25),
            Hot(TracedEnd.Server, $"b!{ReportFolder.Hostile}", 0.125)]));
        File.WriteAllText(folder["traces/grpc-direct-async-8.client.nettrace"], "");
        File.WriteAllText(folder["traces/grpc-direct-async-8.server.speedscope.json"], "");

        string page = folder.Report();

        Assert.That(page, Does.Contain("<summary>grpc/direct async 8</summary>").And.Contain("<td>a!A.Call<td>25.0\u00A0%")
            .And.Contain("12.5\u00A0%").And.Not.Contain("<img"));
        Assert.That(page, Does.Contain("href=\"traces/grpc-direct-async-8.client.nettrace\"")
            .And.Contain("href=\"traces/grpc-direct-async-8.server.speedscope.json\"").And.Contain("href=\"traces/hottest.csv\"")
            .And.Not.Contain("href=\"traces/grpc-direct-async-8.server.nettrace\""));
    }

    [TestCase("nettcp/wcf>direct sync 8", "traces/nettcp-wcf-direct-sync-8.client.nettrace")]
    [TestCase("grpc/direct+gzip+tls async 1 tuned", "traces/grpc-direct+gzip+tls-async-1-tuned.client.nettrace")]
    [TestCase("../../etc/x\" 1", "traces/-etc-x-1.client.nettrace")]
    public void The_names_of_the_files_are_safe(string cell, string name) =>
        Assert.That(TraceFiles.Of(cell, TracedEnd.Client, TraceFiles.Events), Is.EqualTo(name));

    private static HotMethod Hot(TracedEnd end, string method, double share) =>
        new() { RunId = "r1", Cell = Cell, End = end, Rank = 1, Method = method, Share = share };
}
