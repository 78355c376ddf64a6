using System.Runtime.Serialization;
using System.Xml;
using System.Xml.Linq;
using System.Xml.Schema;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Tests.Unit.Transports.Soap;

internal sealed class SoapWsdlTests
{
    private static readonly XNamespace s_wsdl = "http://schemas.xmlsoap.org/wsdl/";
    private static readonly XNamespace s_soap = "http://schemas.xmlsoap.org/wsdl/soap/";
    private static readonly XNamespace s_schema = "http://www.w3.org/2001/XMLSchema";

    [Test]
    public async Task The_WSDL_is_served_with_the_address_of_the_listener([Values("wsdl", "WSDL", "singleWsdl", "wsdl&x=1")] string query,
        [Values("127.0.0.2:81", "[::1]:81", "LocalHost:81", "some.host:81")] string host)
    {
        await using IListener listener = await new SoapTransport(new TransportOptions()).ListenAsync(
            new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables([]), CallForm.Async);
        using var http = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Get, new Uri($"http://{listener.EndPoint}/ServiceTables.svc?{query}"));
        request.Headers.Host = host;
        using HttpResponseMessage response = await http.SendAsync(request);
        XDocument document = XDocument.Parse(await response.Content.ReadAsStringAsync());

        Assert.That(response.Content.Headers.ContentType!.MediaType, Is.EqualTo("text/xml"));
        Assert.That(
            document.Descendants(s_soap + "address").Single().Attribute("location")!.Value,
            Is.EqualTo($"http://{(host == "some.host:81" ? $"{listener.EndPoint}" : host)}/ServiceTables.svc"));
    }

    [Test]
    public async Task A_head_request_gets_its_length_alone()
    {
        await using IListener listener = await new SoapTransport(new TransportOptions()).ListenAsync(
            new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables([]), CallForm.Async);
        using var http = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Head, new Uri($"http://{listener.EndPoint}/ServiceTables.svc?wsdl"));
        using HttpResponseMessage response = await http.SendAsync(request);

        Assert.That(response.Content.Headers.ContentLength, Is.GreaterThan(1_000));
        Assert.That(await response.Content.ReadAsByteArrayAsync(), Is.Empty);
    }

    [Test]
    public void A_host_can_put_nothing_into_it() =>
        Assert.That(XDocument.Parse(SoapWsdl.Document("a\"/><x b=\"&")).Descendants("x"), Is.Empty);

    [Test]
    public void A_row_has_the_name_in_it_that_the_serializer_of_WCF_gives_it()
    {
        XmlQualifiedName name = new XsdDataContractExporter().GetSchemaTypeName(typeof(ServiceTable));

        IEnumerable<XElement> types = XDocument.Parse(SoapWsdl.Document("h")).Descendants(s_schema + "complexType");
        Assert.That(types.Single(type => type.Attribute("name")?.Value == name.Name).Parent!
            .Attribute("targetNamespace")!.Value, Is.EqualTo(name.Namespace));
    }

    [Test]
    public void Every_reference_in_it_leads_to_something()
    {
        XElement root = XDocument.Parse(SoapWsdl.Document("h")).Root!;
        XNamespace target = root.Attribute("targetNamespace")!.Value;
        foreach ((string kind, string attribute) in new[] { ("message", "message"), ("portType", "type"), ("binding", "binding") })
        {
            string[] names = [.. root.Elements(s_wsdl + kind).Select(element => element.Attribute("name")!.Value)];
            string[] used = [.. root.Descendants().Where(e => e.Name.Namespace == s_wsdl && e.Name != s_wsdl + "part").Attributes(attribute)
                .Select(reference => reference.Value).Distinct()];
            Assert.That(used.Order(), Is.EqualTo(names.Select(name => $"{root.GetPrefixOfNamespace(target)}:{name}").Order()));
        }
        Assert.That(
            root.Descendants(s_soap + "operation").Attributes("soapAction").Select(action => action.Value),
            Is.EqualTo(new[] { SoapOperation.Sync.Action, SoapOperation.Async.Action }));
    }

    [TestCase(CallForm.Sync)]
    [TestCase(CallForm.Async)]
    [Peer(".NET", "WSDL")]
    [PeerCase(PeerDirection.TheirsToOurs, "the schemas accept what both ends write")]
    public void The_schemas_of_the_WSDL_accept_what_both_ends_write(CallForm form)
    {
        SoapOperation operation = SoapOperation.Of(form);
        ServiceTable[] rows = [.. SampleRows.Awkward()
            .Where(row => row.DescServiceTable.All(c => c is '\t' or '\n' or '\r' or >= ' ' and < '\uFFFE'))];

        Assert.That(Violations(SoapDocuments.Answer(rows, operation)), Is.Empty);
        Assert.That(Violations(SoapDocuments.Answer([], operation)), Is.Empty);
        Assert.That(Violations(System.Text.Encoding.UTF8.GetString(SoapWriter.Request(operation, 1, int.MaxValue))), Is.Empty);
    }

    [TestCase("<a:Value>1.5</a:Value>", "<a:Value>x</a:Value>")]
    [TestCase("a:StringField1>", "a:StringField3>")]
    [TestCase("GetServiceTablesResult", "Result")]
    public void The_schemas_of_the_WSDL_refuse_what_is_not_the_contracts(string part, string other) =>
        Assert.That(Violations(SoapDocuments.Answer([SampleRows.Plain(1)]).Replace(part, other, StringComparison.Ordinal)), Is.Not.Empty);

    private static List<string> Violations(string envelope)
    {
        var schemas = new XmlSchemaSet { XmlResolver = null };
        foreach (XElement schema in XDocument.Parse(SoapWsdl.Document("h")).Descendants(s_schema + "schema"))
            schemas.Add(null, schema.CreateReader());
        XElement wrapper = XDocument.Load(XmlReader.Create(new StringReader(envelope)), LoadOptions.PreserveWhitespace).Root!.Elements()
            .Single().Elements().Single();
        var violations = new List<string>();
        var document = new XDocument(wrapper);
        document.Validate(schemas, (_, violation) => violations.Add(violation.Message));
        Assert.That(schemas.GlobalElements.Contains(new XmlQualifiedName(wrapper.Name.LocalName, wrapper.Name.NamespaceName)));
        return violations;
    }
}
