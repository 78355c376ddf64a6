using System.Net;
using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Tests.Integration.Peers.Soap;

/// <summary>zeep: a SOAP client of Python that knows the service from <c>?wsdl</c> alone.</summary>
[Category("Long")]
[Peer("zeep", "SOAP")]
internal sealed class SoapZeepPeerTests : SoapPeerTestBase
{
    // Debian's python3-zeep belongs to Debian's own interpreter.
    private const string Python = "/usr/bin/python3";

    [OneTimeSetUp]
    public Task Require() => PeerProcess.RequireAsync("python3-zeep", Python, "-c", "import zeep");

    [TestCase(1, 0)]
    [TestCase(1, 1)]
    [TestCase(1, 100)]
    [TestCase(1, RowCount)]
    [PeerCase(PeerDirection.TheirsToOurs, "from `?wsdl`: both operations, 0, 1, 100 and 5,000 rows")]
    public async Task Zeep_gets_our_rows(int firstId, int lastId)
    {
        string[] expected = [.. Range(firstId, lastId).Select(Text)];
        string[] lines = await CallAsync(firstId, lastId);

        Assert.That(lines.Select(Text), Is.EqualTo(expected.Concat(expected)));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "every kind of date, nil and empty texts")]
    public async Task Zeep_reads_each_kind_of_date_and_each_kind_of_text([Values] DateTimeKind kind,
        [Values(null, "", "text")] string? text)
    {
        // zeep's dates have microseconds, so these have no more.
        ServiceTable[] rows =
        [
            .. new[] { SampleRows.Date, SampleRows.Date.AddTicks(1_234_560), new DateTime(1, 1, 2), new DateTime(9999, 12, 30, 23, 59, 59),
                new DateTime(2026, 7, 1) }
                .Select((date, i) => new ServiceTable(i + 1, text ?? "", 1.5f, DateTime.SpecifyKind(date, kind), text, text)),
        ];
        await using IListener listener = await new SoapTransport(new TransportOptions()).ListenAsync(
            new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables(rows), CallForm.Async);
        string[] lines = await PeerProcess.RunAsync(
            Python, PeerProcess.File("Python/soap_peer.py"), $"http://{listener.EndPoint}/ServiceTables.svc?wsdl", "1", $"{rows.Length}");

        string[] expected = [.. rows.Select(Text)];
        Assert.That(lines.Select(Text), Is.EqualTo(expected.Concat(expected)));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "answers in gzip, 100 rows")]
    public async Task Zeep_gets_our_rows_in_gzip()
    {
        string[] expected = [.. Range(1, 100).Select(Text)];
        var relay = new Relay(Packing);
        await using (relay)
        {
            string[] lines = await PeerProcess.RunAsync(Python, PeerProcess.File("Python/soap_peer.py"),
                $"http://{relay.EndPoint}/ServiceTables.svc?wsdl", "1", "100");
            Assert.That(lines.Select(Text), Is.EqualTo(expected.Concat(expected)));
        }

        Assert.That(System.Text.Encoding.Latin1.GetString(relay.Answered).Split("Content-Encoding: gzip"), Has.Length.EqualTo(3));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "fault")]
    public async Task Zeep_gets_our_faults()
    {
        const string fault = "fault s:BadRange: finalId 1 is less than initialId 5";

        Assert.That(await CallAsync(5, 1), Is.EqualTo(new[] { fault, fault }));
    }

    private Task<string[]> CallAsync(int firstId, int lastId) => PeerProcess.RunAsync(
        Python, PeerProcess.File("Python/soap_peer.py"), $"{Address}?wsdl", $"{firstId}", $"{lastId}");

    /// <summary>zeep has the XML data model's null for an empty string too.</summary>
    private static string Text(ServiceTable row) => string.Join(
        '|', row.ServiceTableID, row.DescServiceTable, row.Value.ToString(CultureInfo.InvariantCulture), Date(row), row.StringField1,
            row.StringField2);

    private static string Text(string json)
    {
        JsonElement row = JsonDocument.Parse(json).RootElement;
        return string.Join(
            '|', row[0].GetInt32(), row[1].GetString(), row[2].GetSingle().ToString(CultureInfo.InvariantCulture), row[3]
                .GetString(), row[4].GetString(), row[5].GetString());
    }

    /// <summary>As Python writes it: microseconds where there are any, and the distance from UTC where the kind says one.</summary>
    private static string Date(ServiceTable row)
    {
        string fraction = row.CreationDate.Ticks % TimeSpan.TicksPerSecond == 0 ? "" : ".ffffff";
        return row.CreationDate.ToString($"yyyy-MM-ddTHH:mm:ss{fraction}", CultureInfo.InvariantCulture) + row.CreationDate.Kind switch
        {
            DateTimeKind.Utc => "+00:00",
            DateTimeKind.Local => row.CreationDate.ToString("zzz", CultureInfo.InvariantCulture),
            _ => "",
        };
    }
}
