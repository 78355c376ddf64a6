using System.Net;
using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Tests.Integration.Peers.Soap;

/// <summary>npm's soap: a client that knows the service from <c>?wsdl</c> alone, and a server for our WSDL.</summary>
[Category("Long")]
[Peer("npm soap", "SOAP")]
internal sealed class SoapNodePeerTests : SoapPeerTestBase
{
    [OneTimeSetUp]
    public Task Prepare() => NodePackages.PrepareAsync();

    [TestCase(1, 0)]
    [TestCase(1, 1)]
    [TestCase(1, 100)]
    [TestCase(1, RowCount)]
    [PeerCase(PeerDirection.TheirsToOurs, "from `?wsdl`: both operations, 0, 1, 100 and 5,000 rows, nil")]
    public async Task A_client_of_npm_soap_gets_our_rows(int firstId, int lastId)
    {
        string[] expected = [.. Range(firstId, lastId).Select(Text)];
        using PeerProcess client = StartClient();

        foreach (string method in new[] { "GetServiceTables", "GetServiceTablesAsynchronous" })
            Assert.That((await AskAsync(client, new { method, initial = firstId, final = lastId })).GetProperty("rows").EnumerateArray()
                .Select(Text), Is.EqualTo(expected));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "fault, and a call after it")]
    public async Task A_client_of_npm_soap_gets_our_faults_and_goes_on()
    {
        using PeerProcess client = StartClient();

        JsonElement fault = await AskAsync(client, new { method = "GetServiceTables", initial = 5, final = 1 });
        Assert.That(
            (fault.GetProperty("status").GetInt32(), fault.GetProperty("code").GetString(), fault.GetProperty("message").GetString()),
            Is.EqualTo((500, "s:BadRange", "finalId 1 is less than initialId 5")));
        Assert.That((await AskAsync(client, new { method = "GetServiceTables", initial = 1, final = 1 })).GetProperty("rows")
            .GetArrayLength(), Is.EqualTo(1));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "request in gzip: 415")]
    public async Task A_client_of_npm_soap_is_refused_a_compressed_request()
    {
        using PeerProcess client = StartClient();

        JsonElement refusal = await AskAsync(client, new { method = "GetServiceTables", initial = 1, final = 1, gzip = true });

        Assert.That(refusal.GetProperty("status").GetInt32(), Is.EqualTo(415));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "answer in gzip where asked for, 100 rows")]
    public async Task A_client_of_npm_soap_gets_our_rows_in_gzip_where_it_asks()
    {
        var relay = new Relay(Packing);
        await using (relay)
        {
            using PeerProcess client = PeerProcess.Start("node", NodePackages.Folder, "soap_client.js",
                $"http://{relay.EndPoint}/ServiceTables.svc?wsdl");
            foreach (string accept in new[] { "gzip, deflate, br", "none" })
            {
                JsonElement answer = await AskAsync(client, new { method = "GetServiceTables", initial = 1, final = 100, accept });
                Assert.That(answer.GetProperty("rows").EnumerateArray().Select(Text), Is.EqualTo(Range(1, 100).Select(Text)));
            }
        }

        Assert.That(System.Text.Encoding.Latin1.GetString(relay.Answered).Split("Content-Encoding: gzip"), Has.Length.EqualTo(2));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "0, 1, 100 and 5,000 rows, nil and left out, fault, plain and in gzip")]
    public async Task Our_client_gets_the_rows_and_faults_of_npm_soap([Values] CallForm form, [Values("", "gzip")] string encoding)
    {
        using PeerProcess server = PeerProcess.Start(
            "node", NodePackages.Folder, "soap_server.js", Path.Combine(Checkout.Root, "transports", "Soap", "ServiceTables.wsdl"),
                encoding);
        var endpoint = new IPEndPoint(IPAddress.Loopback, int.Parse(await server.ReadLineAsync(), CultureInfo.InvariantCulture));
        var transport = new SoapTransport(new TransportOptions { Gzip = encoding == "gzip" });
        await using IConnection remote = form == CallForm.Sync ? transport.Connect(endpoint) : await transport.ConnectAsync(endpoint);

        foreach ((int first, int last) in new[] { (1, 0), (1, 1), (2, 101), (1, RowCount) })
            Assert.That(SoapDocuments.Exact(await Get(remote, form, first, last)), Is.EqualTo(SoapDocuments.Exact(Range(first, last))));
        ServiceFaultException fault = (await Assert.ThrowsAsync<ServiceFaultException>(async () => await Get(remote, form, 5, 1)))!;
        Assert.That((fault.Code, fault.Message), Is.EqualTo((ServiceFaultCode.BadRange, "finalId 1 is less than initialId 5")));
        Assert.That(await Get(remote, form, 7, 7), Has.Count.EqualTo(1));
    }

    private static async Task<IReadOnlyList<ServiceTable>> Get(IConnection remote, CallForm form, int firstId, int lastId) =>
        form == CallForm.Sync ? remote.GetServiceTables(firstId, lastId) : await remote.GetServiceTablesAsync(firstId, lastId);

    private static async Task<JsonElement> AskAsync(PeerProcess client, object command) =>
        JsonDocument.Parse(await client.AskAsync(JsonSerializer.Serialize(command))).RootElement;

    private static string Text(ServiceTable row) => string.Join(
        '|', row.ServiceTableID, row.DescServiceTable, row.Value.ToString(CultureInfo.InvariantCulture),
        System.Xml.XmlConvert.ToString(row.CreationDate, System.Xml.XmlDateTimeSerializationMode.RoundtripKind), row.StringField1
            ?? "null", row.StringField2 ?? "null");

    private static string Text(JsonElement row) => string.Join(
        '|', row[0].GetInt32(), row[1].GetString(), row[2].GetString(), row[3].GetString(), row[4].GetString() ?? "null", row[5].GetString()
            ?? "null");

    private PeerProcess StartClient() => PeerProcess.Start("node", NodePackages.Folder, "soap_client.js", $"{Address}?wsdl");
}
