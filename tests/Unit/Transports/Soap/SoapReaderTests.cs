using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Tests.Unit.Transports.Soap;

/// <summary>Documents that other stacks write, and documents that no correct one writes.</summary>
internal sealed class SoapReaderTests
{
    private const string Row =
        "<CreationDate>2026-01-01T00:00:01Z</CreationDate><DescServiceTable>d</DescServiceTable><ServiceTableID>1</ServiceTableID>";

    [TestCase("&#xD800;")]
    [TestCase("&#56320;")]
    [TestCase("a&#xDC00;&#xD800;")]
    public void Half_a_surrogate_pair_in_a_row_is_refused(string half)
    {
        ArraySegment<byte> document = SoapDocuments.Utf8(SoapDocuments.Answer([SampleRows.Plain(1)])
            .Replace("String field 1", half, StringComparison.Ordinal));

        Assert.Throws<SoapRefusedException>(() => SoapReader.Answer(document, SoapOperation.Sync));
    }

    private static IEnumerable<TestCaseData> Floods =>
    [
        new TestCaseData(SoapFlood.Attributes(200_000)) { TestName = "A_flood_of_attributes_is_refused_without_room_for_them" },
        new TestCaseData(SoapFlood.Namespaces(200_000)) { TestName = "A_flood_of_namespaces_is_refused_without_room_for_them" },
        new TestCaseData(SoapFlood.ElementName(1_000_000)) { TestName = "An_endless_name_is_refused_without_room_for_it" },
        new TestCaseData(SoapFlood.Depth(300_000)) { TestName = "Endless_depth_is_refused_without_room_for_it" },
        new TestCaseData(SoapFlood.Reason(1_000_000)) { TestName = "An_endless_text_is_refused_without_room_for_it" },
        new TestCaseData(SoapFlood.TagsWithinTheLimit(300)) { TestName = "Tags_within_the_limit_share_their_memory" },
    ];

    [TestCaseSource(nameof(Floods))]
    public void A_flood_is_refused(string text)
    {
        ArraySegment<byte> document = SoapDocuments.Utf8(text);
        long before = GC.GetAllocatedBytesForCurrentThread();

        Assert.Throws<SoapRefusedException>(() => SoapReader.Request(document, SoapOperation.Sync));
        Assert.Throws<SoapRefusedException>(() => SoapReader.Answer(document, SoapOperation.Sync));

        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(2 * document.Count));
    }

    [TestCase("<GetServiceTables xmlns='http://tempuri.org/'><initialId>1</initialId><finalId>2</finalId></GetServiceTables>")]
    [TestCase("<x:GetServiceTables xmlns:x='http://tempuri.org/'>\n <x:initialId> 1 </x:initialId>\n <!-- c --> "
        + "<x:finalId><![CDATA[2]]></x:finalId>\r\n</x:GetServiceTables>")]
    [TestCase("<GetServiceTables xmlns='http://tempuri.org/' "
        + "id='x'><finalId>+2</finalId><other><deep/></other><initialId>&#x31;</initialId></GetServiceTables>")]
    public void A_request_of_another_form_is_read(string body) =>
        Assert.That(SoapReader.Request(SoapDocuments.Utf8(SoapDocuments.Wrapped(body)), SoapOperation.Sync), Is.EqualTo((1, 2)));

    [Test]
    public void A_request_is_read_in_every_encoding_of_Unicode_with_and_without_its_mark()
    {
        foreach (Encoding encoding in new[] { new UTF8Encoding(true), Encoding.Unicode, Encoding.BigEndianUnicode })
        {
            byte[] bare = encoding.GetBytes(SoapDocuments.Request);
            byte[] declared = encoding.GetBytes($"<?xml version=\"1.0\" encoding=\"{encoding.WebName}\"?>{SoapDocuments.Request}");
            foreach (byte[] document in new[] { bare, [.. encoding.Preamble, .. bare], declared, [.. encoding.Preamble, .. declared] })
                Assert.That(SoapReader.Request(document, SoapOperation.Sync), Is.EqualTo((1, 2)), encoding.WebName);
        }
    }

    [TestCase("<ServiceTable xmlns='urn:any'>" + Row
        + "<StringField1 xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:nil='1'/><StringField2/><Value>2</Value></ServiceTable>",
        null, "")]
    [TestCase("<ServiceTable xmlns='urn:any'>" + Row + "<Value>2</Value><New>skipped</New></ServiceTable>", null, null)]
    [TestCase("<r:ServiceTable xmlns:r='urn:r' xmlns='urn:r'>\n" + Row
        + "<StringField1>a<![CDATA[<b>]]>&#99;<!-- c -->d</StringField1><StringField2> \t </StringField2><Value> 2.0 "
        + "</Value>\n</r:ServiceTable>", "a<b>cd", " \t ")]
    public void Rows_of_another_form_are_read(string row, string? field1, string? field2)
    {
        IReadOnlyList<ServiceTable> rows =
            Answer($"<GetServiceTablesResponse "
                + $"xmlns='http://tempuri.org/'><GetServiceTablesResult>\n{row}\n</GetServiceTablesResult></GetServiceTablesResponse>");

        Assert.That(SoapDocuments.Exact(rows), Is.EqualTo(SoapDocuments.Exact(
            [new ServiceTable(1, "d", 2f, new DateTime(2026, 1, 1, 0, 0, 1, DateTimeKind.Utc), field1, field2)])));
    }

    [TestCase("<r/>", "VersionMismatch")]
    [TestCase("<e:Envelope xmlns:e='http://www.w3.org/2003/05/soap-envelope'><e:Body/></e:Envelope>", "VersionMismatch")]
    [TestCase("<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Header><h "
        + "e:mustUnderstand='1'/></e:Header><e:Body><x/></e:Body></e:Envelope>", "MustUnderstand")]
    [TestCase("<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'/>", "DeserializationFailed")]
    [TestCase("<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body/></e:Envelope>", "DeserializationFailed")]
    [TestCase("<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>text</e:Body></e:Envelope>",
        "DeserializationFailed")]
    [TestCase("", "DeserializationFailed")]
    [TestCase("hello", "DeserializationFailed")]
    public void What_is_no_SOAP_1_1_is_refused(string document, string code) => Assert.That(Refused(document).Code, Is.EqualTo(code));

    [TestCase("<GetServiceTables xmlns='http://tempuri.org/'><initialId>1</initialId><finalId>x\ny</finalId></GetServiceTables>",
        "finalId is 'x y'")]
    [TestCase("<GetServiceTables xmlns='http://tempuri.org/'><initialId>2147483648</initialId><finalId>1</finalId></GetServiceTables>",
        "initialId is '2147483648'")]
    [TestCase("<GetServiceTables xmlns='urn:other'><initialId>1</initialId><finalId>2</finalId></GetServiceTables>", "urn:other")]
    [TestCase("<DropServiceTables xmlns='http://tempuri.org/'/>", "DropServiceTables")]
    [TestCase("<GetServiceTables xmlns='http://tempuri.org/'>text</GetServiceTables>", "text appears")]
    public void A_request_that_is_not_the_contracts_is_refused_by_name(string body, string message)
    {
        SoapFault fault = Refused(SoapDocuments.Wrapped(body));

        Assert.That((fault.Code, fault.Namespace),
            Is.EqualTo(("DeserializationFailed", "http://schemas.microsoft.com/net/2005/12/windowscommunicationfoundation/dispatcher")));
        Assert.That(fault.Text, Does.Contain(message).And.Not.Contain("\n"));
    }

    [TestCase("<GetServiceTables xmlns='http://tempuri.org/'><initialId>1</initialId></GetServiceTables>", 1, 0)]
    [TestCase("<GetServiceTables xmlns='http://tempuri.org/'/>", 0, 0)]
    public void A_parameter_that_is_missing_is_0_as_in_WCF(string body, int firstId, int lastId) =>
        Assert.That(SoapReader.Request(SoapDocuments.Utf8(SoapDocuments.Wrapped(body)), SoapOperation.Sync), Is.EqualTo((firstId, lastId)));

    private const string Body =
        "<s:Body><GetServiceTables xmlns=\"http://tempuri.org/\"><initialId>1</initialId><finalId>2</finalId></GetServiceTables></s:Body>";

    [TestCase(Body, Body + Body, TestName = "Two_bodies_are_refused")]
    [TestCase("</s:Body>",
        "<GetServiceTables xmlns=\"http://tempuri.org/\"><initialId>1</initialId><finalId>2</finalId></GetServiceTables></s:Body>",
        TestName = "Two_operations_are_refused")]
    [TestCase("</s:Body>", "text</s:Body>", TestName = "Text_beside_the_operation_is_refused")]
    [TestCase("</s:Body>", "</s:Body><s:Header/>", TestName = "A_header_behind_the_body_is_refused")]
    [TestCase("</s:Envelope>", "</s:Envelope><again/>", TestName = "An_element_behind_the_envelope_is_refused")]
    [TestCase("</s:Envelope>", "</s:Envelope>&#xD800;", TestName = "Half_a_surrogate_behind_the_envelope_is_refused")]
    public void What_does_not_belong_there_is_refused(string old, string other)
    {
        string document = SoapDocuments.Request.Replace(old, other, StringComparison.Ordinal);

        Assert.That(Refused(document).Code, Is.EqualTo("DeserializationFailed"));
    }

    [Test]
    public void Half_a_surrogate_behind_the_envelope_is_refused_in_UTF_16([Values(0xD800, 0xDC00)] int half, [Values] bool bigEndian)
    {
        byte[] document = [.. (bigEndian ? Encoding.BigEndianUnicode : Encoding.Unicode).GetBytes(SoapDocuments.Request), .. bigEndian
            ? new[] { (byte)(half >> 8), (byte)0 }
            : [(byte)0, (byte)(half >> 8)]];

        Assert.Throws<SoapRefusedException>(() => SoapReader.Request(document, SoapOperation.Sync));
    }

    [TestCase("", ExpectedResult = false)]
    [TestCase("s:actor=''", ExpectedResult = false)]
    [TestCase("s:actor='http://schemas.xmlsoap.org/soap/actor/next'", ExpectedResult = false)]
    [TestCase("s:actor='urn:somebody-else'", ExpectedResult = true)]
    public bool A_header_that_must_be_understood_is_one_for_us(string actor)
    {
        string document = SoapDocuments.Request.Replace("<s:Body>",
            $"<s:Header><x xmlns='urn:x' s:mustUnderstand='1' {actor}/></s:Header><s:Body>", StringComparison.Ordinal);
        try
        {
            return SoapReader.Request(SoapDocuments.Utf8(document), SoapOperation.Sync) == (1, 2);
        }
        catch (SoapRefusedException refused)
        {
            Assert.That(refused.Fault.Code, Is.EqualTo("MustUnderstand"));
            return false;
        }
    }

    [Test]
    public void Document_types_entities_and_processing_instructions_are_refused()
    {
        string laughs = "<!DOCTYPE l [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;'>]>";
        string body = "<GetServiceTables xmlns='http://tempuri.org/'><initialId>1</initialId><finalId>2</finalId></GetServiceTables>";

        Refused(laughs + SoapDocuments.Request.Replace(">1<", ">&c;<", StringComparison.Ordinal));
        Refused("<!DOCTYPE l SYSTEM 'file:///etc/passwd'>" + SoapDocuments.Request);
        Refused("<!DOCTYPE l>" + SoapDocuments.Request);
        Refused(SoapDocuments.Wrapped("<?php x?>" + body));
        Refused(SoapDocuments.Wrapped(body.Replace(">1<", ">&undeclared;<", StringComparison.Ordinal)));
    }

    [Test]
    public void Depth_and_names_have_limits()
    {
        const string request =
            "<GetServiceTables xmlns='http://tempuri.org/'><initialId>1</initialId><finalId>2</finalId>{0}</GetServiceTables>";
        string Extra(string extra) => SoapDocuments.Wrapped(request.Replace("{0}", extra, StringComparison.Ordinal));
        string Repeat(int count, Func<int, string> piece) => string.Concat(Enumerable.Range(0, count).Select(piece));

        Assert.That(SoapReader.Request(SoapDocuments.Utf8(Extra(Repeat(20, _ => "<a>") + Repeat(20, _ => "</a>"))), SoapOperation.Sync),
            Is.EqualTo((1, 2)));
        Refused(Extra(Repeat(40, _ => "<a>") + Repeat(40, _ => "</a>")));
        Refused(Extra(Repeat(20_000, i => $"<name{i}/>")));
    }

    [Test]
    public void An_answer_with_texts_over_the_rows_limit_or_without_a_description_is_refused()
    {
        string longText = new('x', RowLimits.MaxTextLength + 1);

        RefusedRow("<ServiceTable><DescServiceTable/><StringField1>" + longText + "</StringField1></ServiceTable>", "20001 characters");
        RefusedRow("<ServiceTable><ServiceTableID>7</ServiceTableID></ServiceTable>", "row 7 has no DescServiceTable");
        RefusedRow("<ServiceTable xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:nil='true'/>", "a ServiceTable is nil");
        RefusedRow("<Other/>", "Other");
        Assert.That(
            Assert.Throws<SoapRefusedException>(() => SoapReader.Answer(
                SoapDocuments.Utf8(SoapDocuments.Answer([SampleRows.Plain(1) with { StringField2 = longText }])),
                    SoapOperation.Sync))!.Message,
            Does.Contain("20001 characters"));
    }

    [Test]
    public void More_rows_than_a_call_may_ask_for_are_refused()
    {
        ServiceTable row = SampleRows.Plain(1) with { DescServiceTable = "", StringField1 = null, StringField2 = null };
        string answer = SoapDocuments.Answer([.. Enumerable.Repeat(row, RowLimits.MaxRowsPerCall + 1)]);

        SoapRefusedException refused = Assert.Throws<SoapRefusedException>(() =>
            SoapReader.Answer(SoapDocuments.Utf8(answer), SoapOperation.Sync))!;
        Assert.That(refused.Message, Does.Contain($"it has more than {RowLimits.MaxRowsPerCall} rows"));
    }

    [Test]
    public void A_document_cut_at_any_byte_is_refused()
    {
        byte[] request = Encoding.UTF8.GetBytes(SoapDocuments.Request), other = Encoding.UTF8.GetBytes(SoapDocuments.Wrapped(
            "<GetServiceTables xmlns='http://tempuri.org/'><initialId>1</initialId><finalId>2</finalId></GetServiceTables>"));
        byte[] answer = Encoding.UTF8.GetBytes(
            SoapDocuments.Answer([SampleRows.Plain(1) with { StringField1 = "é&😀", StringField2 = null }]));

        for (int length = 0; length < request.Length; length++)
            Assert.Throws<SoapRefusedException>(() => SoapReader.Request(new ArraySegment<byte>(request, 0, length), SoapOperation.Sync));
        for (int length = 0; length < Encoding.UTF8.GetString(other).IndexOf("</soap:Envelope>", StringComparison.Ordinal) + 15; length++)
            Assert.Throws<SoapRefusedException>(() => SoapReader.Request(new ArraySegment<byte>(other, 0, length), SoapOperation.Sync));
        for (int length = 0; length < answer.Length; length++)
            Assert.Throws<SoapRefusedException>(() => SoapReader.Answer(new ArraySegment<byte>(answer, 0, length), SoapOperation.Sync));
    }

    [TestCase("<a:faultcode xmlns:a='x'>s:Client</a:faultcode>")]
    [TestCase("<faultcode>s:Client</faultcode><faultstring xml:lang='pt'>no\nway</faultstring><detail><x>1</x></detail>")]
    [TestCase("<faultcode>1</faultcode>")]
    public void A_fault_that_is_not_the_services_is_a_failure_of_the_wire(string content)
    {
        TransportException error = Assert.Throws<TransportException>(() => Answer(
            $"<f:Fault xmlns:f='{SoapContract.EnvelopeNamespace}'>{content}</f:Fault>"))!;

        Assert.That(error.Message, Does.StartWith("the SOAP server rejected the call with ").And.Not.Contain("\n"));
    }

    [Test]
    public void The_action_as_a_header_is_understood() => Assert.That(
        SoapReader.Request(
            SoapDocuments.Utf8(SoapDocuments.Request.Replace(
                "<s:Body>",
                "<s:Header><Action s:mustUnderstand='1' "
                    + "xmlns='http://schemas.microsoft.com/ws/2005/05/addressing/none'>x</Action></s:Header><s:Body>",
                StringComparison.Ordinal)),
            SoapOperation.Sync),
        Is.EqualTo((1, 2)));

    [Test]
    public void A_fault_of_WCFs_own_is_read()
    {
        ServiceFaultException fault = Assert.Throws<ServiceFaultException>(() => Answer(
            $"<f:Fault xmlns:f='{SoapContract.EnvelopeNamespace}'><faultcode xmlns:a='urn:a'> a:InternalServiceFault "
                + "</faultcode><faultstring xml:lang='en-US'>why</faultstring></f:Fault>"))!;

        Assert.That((fault.Code, fault.Message), Is.EqualTo((ServiceFaultCode.InternalServiceFault, "why")));
    }

    private static IReadOnlyList<ServiceTable> Answer(string body) =>
        SoapReader.Answer(SoapDocuments.Utf8(SoapDocuments.Wrapped(body)), SoapOperation.Sync);

    private static void RefusedRow(string row, string message) => Assert.That(
        Assert.Throws<SoapRefusedException>(() => Answer(
            "<GetServiceTablesResponse xmlns='http://tempuri.org/'>"
            + $"<GetServiceTablesResult>{row}</GetServiceTablesResult></GetServiceTablesResponse>"))!.Message,
        Does.Contain(message));

    private static SoapFault Refused(string document) => Assert.Throws<SoapRefusedException>(
        () => SoapReader.Request(SoapDocuments.Utf8(document), SoapOperation.Sync))!.Fault;
}
