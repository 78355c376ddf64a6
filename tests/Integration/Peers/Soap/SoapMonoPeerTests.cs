using System.Net;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Tests.Integration.Peers.Soap;

/// <summary>Mono's WCF: an independent BasicHttpBinding, both ways.</summary>
[Category("Long")]
[Peer("Mono", "SOAP")]
internal sealed class SoapMonoPeerTests : SoapPeerTestBase
{
    private string _folder = "";

    private string Peer => Path.Combine(_folder, "SoapPeer.exe");

    [OneTimeSetUp]
    public async Task Compile()
    {
        await PeerProcess.RequireAsync("mono-runtime", "mono", "--version");
        await PeerProcess.RequireAsync("mono-mcs", "mcs", "--version");
        _folder = Directory.CreateTempSubdirectory("soap-peer").FullName;
        // In that of the tests, mcs would take the System.ServiceModel.dll of .NET's WCF client for Mono's.
        await PeerProcess.RunInAsync(
            _folder, "mcs", "-r:System.ServiceModel", "-r:System.Runtime.Serialization", $"-out:{Peer}",
                PeerProcess.File("Mono/SoapPeer.cs"));
    }

    [OneTimeTearDown]
    public void Delete()
    {
        if (_folder.Length > 0)
            Directory.Delete(_folder, recursive: true);
    }

    [TestCase(1, 0)]
    [TestCase(1, 1)]
    [TestCase(1, 100)]
    [TestCase(1, RowCount)]
    [PeerCase(PeerDirection.TheirsToOurs, "both operations, 0, 1, 100 and 5,000 rows, null, Unicode")]
    public async Task A_client_of_Mono_gets_our_rows(int firstId, int lastId)
    {
        string[] expected = SoapDocuments.Exact(Range(firstId, lastId));

        Assert.That(await PeerProcess.RunAsync("mono", Peer, "call", Address, $"{firstId}", $"{lastId}"),
            Is.EqualTo(expected.Concat(expected)));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "fault")]
    public async Task A_client_of_Mono_gets_our_faults()
    {
        const string fault = "fault BadRange: finalId 1 is less than initialId 5";

        Assert.That(await PeerProcess.RunAsync("mono", Peer, "call", Address, "5", "1"), Is.EqualTo(new[] { fault, fault }));
    }

    [TestCase(CallForm.Sync)]
    [TestCase(CallForm.Async)]
    [PeerCase(PeerDirection.OursToTheirs, "0, 1, 100 and 5,000 rows, fault")]
    public async Task Our_client_gets_the_rows_and_faults_of_Mono(CallForm form)
    {
        var endpoint = new IPEndPoint(IPAddress.Loopback, FreePort.Find());
        using PeerProcess server = PeerProcess.Start("mono", "", Peer, "serve", $"http://{endpoint}/ServiceTables.svc");
        Assert.That(await server.ReadLineAsync(), Is.EqualTo("ready"));
        var transport = new SoapTransport(new TransportOptions());
        await using IConnection remote = form == CallForm.Sync ? transport.Connect(endpoint) : await transport.ConnectAsync(endpoint);
        foreach ((int first, int last) in new[] { (1, 0), (1, 1), (2, 101), (1, RowCount) })
            Assert.That(SoapDocuments.Exact(await Get(remote, form, first, last)), Is.EqualTo(SoapDocuments.Exact(Range(first, last))));

        // Its server makes every exception an internal one.
        ServiceFaultException fault = (await Assert.ThrowsAsync<ServiceFaultException>(async () => await Get(remote, form, 5, 1)))!;
        Assert.That((fault.Code, fault.Message), Is.EqualTo((ServiceFaultCode.InternalServiceFault, "finalId 1 is less than initialId 5")));
        Assert.That(await Get(remote, form, 7, 7), Has.Count.EqualTo(1));
    }

    private static async Task<IReadOnlyList<ServiceTable>> Get(IConnection remote, CallForm form, int firstId, int lastId) =>
        form == CallForm.Sync ? remote.GetServiceTables(firstId, lastId) : await remote.GetServiceTablesAsync(firstId, lastId);
}
