using System.Globalization;
using System.Text.Json;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Transports.Soap;

/// <summary>zeep: a SOAP client of Python that knows the service from <c>?wsdl</c> alone.</summary>
internal sealed class SoapZeepPeerTests : SoapPeerTestBase
{
    // Debian's python3-zeep belongs to Debian's own interpreter.
    private const string Python = "/usr/bin/python3";

    [OneTimeSetUp]
    public Task Require() => PeerProcess.RequireAsync("python3-zeep", Python, "-c", "import zeep");

    [TestCase(1, 1)]
    [TestCase(1, 100)]
    [TestCase(1, RowCount)]
    public async Task It_gets_our_rows(int firstId, int lastId)
    {
        string[] expected = [.. Range(firstId, lastId).Select(Text)];
        string[] lines = await CallAsync(firstId, lastId);

        Assert.That(lines.Select(Text), Is.EqualTo(expected.Concat(expected)));
    }

    [Test]
    public async Task It_gets_our_faults()
    {
        const string fault = "fault s:BadRange: finalId 1 is less than initialId 5";

        Assert.That(await CallAsync(5, 1), Is.EqualTo(new[] { fault, fault }));
    }

    private Task<string[]> CallAsync(int firstId, int lastId) => PeerProcess.RunAsync(
        Python, PeerProcess.File("Python/soap_peer.py"), $"{Address}?wsdl", $"{firstId}", $"{lastId}");

    /// <summary>zeep has the XML data model's null for an empty string too.</summary>
    private static string Text(ServiceTable row) => string.Join(
        '|', row.ServiceTableID, row.DescServiceTable, row.Value.ToString(CultureInfo.InvariantCulture), Date(row), row.StringField1, row.StringField2);

    private static string Text(string json)
    {
        JsonElement row = JsonDocument.Parse(json).RootElement;
        return string.Join(
            '|', row[0].GetInt32(), row[1].GetString(), row[2].GetSingle().ToString(CultureInfo.InvariantCulture), row[3].GetString(), row[4].GetString(), row[5].GetString());
    }

    private static string Date(ServiceTable row) =>
        row.CreationDate.ToString("yyyy-MM-ddTHH:mm:ss", CultureInfo.InvariantCulture) + (row.CreationDate.Kind == DateTimeKind.Utc ? "+00:00" : "");
}
