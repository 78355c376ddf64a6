using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Tests.Integration.Peers.Soap;

/// <summary>Mono has the schema of WSDL 1.1 and the rules of WS-I Basic Profile 1.1.</summary>
[Category("Long")]
internal sealed class SoapMonoWsdlTests
{
    private string _folder = "";

    [OneTimeSetUp]
    public async Task Compile()
    {
        await PeerProcess.RequireAsync("mono-runtime", "mono", "--version");
        await PeerProcess.RequireAsync("mono-mcs", "mcs", "--version");
        _folder = Directory.CreateTempSubdirectory("wsdl-peer").FullName;
        await PeerProcess.RunInAsync(_folder, "mcs", "-r:System.Web.Services", $"-out:{Path.Combine(_folder, "WsdlPeer.exe")}",
            PeerProcess.File("Mono/WsdlPeer.cs"));
    }

    [OneTimeTearDown]
    public void Delete()
    {
        if (_folder.Length > 0)
            Directory.Delete(_folder, recursive: true);
    }

    [Test]
    [Peer("Mono", "WSDL")]
    [PeerCase(PeerDirection.TheirsToOurs, "WSDL 1.1 and Basic Profile 1.1")]
    public async Task Our_WSDL_is_valid_and_conforms_to_the_Basic_Profile() =>
        Assert.That(await CheckAsync(SoapWsdl.Document("127.0.0.1")), Is.EqualTo(new[] { "checked" }));

    [TestCase("<soap:body use=\"literal\" />", "<soap:body use=\"encoded\" />", Description = "Basic Profile R2706")]
    [TestCase("<wsdl:message name=\"IServiceTables_GetServiceTables_InputMessage\">", "<wsdl:message>",
        Description = "a name that the schema asks for")]
    public async Task A_WSDL_that_is_neither_is_distinguished(string part, string other) =>
        Assert.That(await CheckAsync(SoapWsdl.Document("127.0.0.1").Replace(part, other, StringComparison.Ordinal)),
            Is.Not.EqualTo(new[] { "checked" }));

    private async Task<string[]> CheckAsync(string wsdl)
    {
        string file = Path.Combine(_folder, "service.wsdl");
        await File.WriteAllTextAsync(file, wsdl);
        try
        {
            return await PeerProcess.RunAsync("mono", Path.Combine(_folder, "WsdlPeer.exe"), file);
        }
        catch (InvalidOperationException refused)
        {
            return [refused.Message];
        }
    }
}
