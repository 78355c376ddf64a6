using System.Xml;
using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.NetTcp.Messages;

namespace IntegrationMethods.Tests.Unit.Transports.NetTcp;

/// <summary>Requests that mean the same in other bytes, and such that a server has to refuse.</summary>
internal sealed class ForeignRequestTests
{
    private const string Envelope =
        "<e:Envelope xmlns:e='http://www.w3.org/2003/05/soap-envelope' xmlns:w='http://www.w3.org/2005/08/addressing'><!-- c "
            + "--><e:Header>{0}</e:Header>" +
        "<e:Body><GetServiceTables xmlns='http://tempuri.org/'>{1}{2}";

    private const string End = "</GetServiceTables></e:Body></e:Envelope>";

    private const string Headers =
        "<w:To>net.tcp://other/servicetables</w:To><w:MessageID>urn:foo</w:MessageID><x xmlns='urn:x'>y</x>" +
        "<w:Action e:mustUnderstand='true'>http://tempuri.org/IServiceTables/GetServiceTables</w:Action>";

    [TestCase("<initialId>3</initialId><finalId> 70000 </finalId>", 3, 70_000)]
    [TestCase("<!-- c --><other/><initialId xmlns:q='urn:q' q:z='1'>-<!-- c -->4</initialId>", -4, 0)]
    public void Other_prefixes_orders_headers_and_texts_mean_the_same(string parameters, int firstId, int lastId)
    {
        Request request = Read(Headers, parameters);

        Assert.That(request, Is.EqualTo(new Request(new MessageId(Guid.Empty, "urn:foo"), Names.Sync, firstId, lastId)));
    }

    [TestCase("<x xmlns='urn:x' e:mustUnderstand='1'/>", "", "MustUnderstand")]
    [TestCase("<x xmlns='urn:x' e:mustUnderstand='1' e:role='http://www.w3.org/2003/05/soap-envelope/role/next'/>", "", "MustUnderstand")]
    [TestCase("<x xmlns='urn:x' e:mustUnderstand='1' e:role='http://www.w3.org/2003/05/soap-envelope/role/ultimateReceiver'/>", "",
        "MustUnderstand")]
    [TestCase("", "<initialId>three</initialId>", "DeserializationFailed")]
    [TestCase("", "<initialId>99999999999</initialId>", "DeserializationFailed")]
    public void What_can_not_be_served_is_a_fault(string header, string parameters, string code)
    {
        SoapFault fault = Read(Headers + header, parameters).Fault!;

        Assert.That(fault.Subcode ?? fault.Code, Is.EqualTo(code));
    }

    [TestCase("urn:somebody-else")]
    [TestCase("http://www.w3.org/2003/05/soap-envelope/role/none")]
    public void A_header_for_another_role_need_not_be_understood(string role) =>
        Assert.That(Read($"{Headers}<x xmlns='urn:x' e:mustUnderstand='1' e:role='{role}'/>", "").Fault, Is.Null);

    [Test]
    public void Another_address_is_refused_in_WCFs_words()
    {
        SoapFault fault = Read(Headers.Replace("net.tcp://other/servicetables", "net.tcp://other/Else"), "").Fault!;

        Assert.That((fault.Action, fault.Code, fault.Reason), Is.EqualTo((
            "http://www.w3.org/2005/08/addressing/soap/fault", "Sender",
            "The message with To 'net.tcp://other/Else' cannot be processed at the receiver, due to an AddressFilter mismatch at the "
                + "EndpointDispatcher.  Check that the sender and receiver's EndpointAddresses agree.")));
    }

    [TestCase("net.tcp://x/Other", "<w:To>net.tcp://x/ServiceTables</w:To>", ExpectedResult = false,
        Description = "each message says where it goes")]
    [TestCase("net.tcp://x/Other", "", ExpectedResult = true)]
    [TestCase("net.tcp://x/Other", "<w:To>http://www.w3.org/2005/08/addressing/anonymous</w:To>", ExpectedResult = true)]
    [TestCase("net.tcp://x/ServiceTables", "", ExpectedResult = false)]
    public bool A_message_that_names_no_address_goes_where_its_session_does(string via, string to) =>
        Read(Headers.Replace("<w:To>net.tcp://other/servicetables</w:To>", to), "", via).Fault is { Subcode: "DestinationUnreachable" };

    [TestCase("<e:Body/>", TestName = "NET_TCP_two_bodies_are_refused")]
    [TestCase("<e:Header/>", TestName = "NET_TCP_a_header_behind_the_body_is_refused")]
    public void What_follows_the_body_is_refused(string behind) =>
        Assert.That(Read(Headers, "</GetServiceTables></e:Body>" + behind, end: "</e:Envelope>").Fault!.Subcode,
            Is.EqualTo("DeserializationFailed"));

    [Test]
    public void Two_operations_are_refused() => Assert.That(
        Read(Headers, "</GetServiceTables><GetServiceTables xmlns='http://tempuri.org/'><initialId>1</initialId>").Fault!.Subcode,
            Is.EqualTo("DeserializationFailed"));

    [TestCase("net.tcp://other/servicetables", "net.tcp://other/Else", "DestinationUnreachable")]
    [TestCase("<w:MessageID>urn:foo</w:MessageID>", "", "MessageAddressingHeaderRequired")]
    [TestCase("IServiceTables/GetServiceTables", "IServiceTables/Else", "ActionNotSupported")]
    public void A_header_that_is_wrong_or_missing_is_a_fault(string old, string other, string code) =>
        Assert.That(Read(Headers.Replace(old, other), "").Fault!.Subcode, Is.EqualTo(code));

    [TestCase("net.tcp://other/servicetables", "urn:a&#10;b")]
    [TestCase("IServiceTables/GetServiceTables", "a&#13;b")]
    public void A_fault_that_repeats_a_header_is_one_line(string old, string other) =>
        Assert.That(Read(Headers.Replace(old, other), "").Fault!.Reason, Does.Not.Contain("\n").And.Not.Contain("\r"));

    [TestCase("\u0006\u0002\u00a8", TestName = "A_flood_of_attributes_is_refused_without_room_for_them")]
    [TestCase("\u0009\u0001p\u0001u", TestName = "A_flood_of_namespaces_is_refused_without_room_for_them")]
    public void A_flood_is_refused(string record)
    {
        byte[] flood = [.. Enumerable.Repeat(record, 1_000_000).SelectMany(Encoding.Latin1.GetBytes)];
        byte[] message = [0, 0x56, 0x02, .. flood, 0x01];
        long before = GC.GetAllocatedBytesForCurrentThread();

        Assert.Throws<InvalidDataException>(() => new RequestReader().Read(message));

        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(2 * message.Length));
    }

    private static Request Read(string headers, string parameters, string? via = null, string end = End)
    {
        using var bytes = new MemoryStream();
        bytes.WriteByte(0);
        using (XmlDictionaryWriter binary = XmlDictionaryWriter.CreateBinaryWriter(bytes, StaticDictionary.Strings, session: null,
            ownsStream: false))
        using (var text = XmlReader.Create(
            new StringReader(Envelope.Replace("{0}", headers).Replace("{1}", parameters).Replace("{2}", end))))
            binary.WriteNode(text, defattr: true);
        return new RequestReader(via).Read(bytes.ToArray());
    }
}
