using FsCheck;
using FsCheck.Fluent;
using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Tests.Unit.Transports.Soap;

internal sealed class SoapWriterTests
{
    /// <summary>The rows of the capture of CoreWCF.</summary>
    private static readonly ServiceTable[] s_captured =
    [
        new(1, "Description of row 1", 1.5f, new DateTime(2026, 1, 1, 0, 0, 1, DateTimeKind.Utc), "String field 1 of 1",
            "String field 2 of 1"),
        new(2, "Description of row 2", 3f, new DateTime(2026, 1, 1, 0, 0, 2, DateTimeKind.Utc), "String field 1 of 2",
            "String field 2 of 2"),
    ];

    [TestCase(CallForm.Sync, "GetServiceTables")]
    [TestCase(CallForm.Async, "GetServiceTablesAsynchronous")]
    public void A_request_is_WCFs_to_the_byte(CallForm form, string name)
    {
        Assert.That(
            Encoding.UTF8.GetString(SoapWriter.Request(SoapOperation.Of(form), 1, 2)),
            Is.EqualTo(SoapDocuments.Request.Replace("GetServiceTables", name, StringComparison.Ordinal)));
    }

    [TestCase(CallForm.Sync, "GetServiceTables")]
    [TestCase(CallForm.Async, "GetServiceTablesAsynchronous")]
    public void An_answer_is_WCFs_to_the_byte(CallForm form, string name)
    {
        string captured =
            $"<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><{name}Response "
                + $"xmlns=\"http://tempuri.org/\"><{name}Result "
                + "xmlns:a=\"http://schemas.datacontract.org/2004/07/IntegrationMethods.Transports\" "
                + "xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\">"
            + "<a:ServiceTable><a:CreationDate>2026-01-01T00:00:01Z</a:CreationDate><a:DescServiceTable>Description of row "
            + "1</a:DescServiceTable><a:ServiceTableID>1</a:ServiceTableID><a:StringField1>String field 1 of "
            + "1</a:StringField1><a:StringField2>String field 2 of 1</a:StringField2><a:Value>1.5</a:Value></a:ServiceTable>"
            + "<a:ServiceTable><a:CreationDate>2026-01-01T00:00:02Z</a:CreationDate><a:DescServiceTable>Description of row "
            + "2</a:DescServiceTable><a:ServiceTableID>2</a:ServiceTableID><a:StringField1>String field 1 of "
            + "2</a:StringField1><a:StringField2>String field 2 of 2</a:StringField2><a:Value>3</a:Value></a:ServiceTable>"
            + $"</{name}Result></{name}Response></s:Body></s:Envelope>";

        Assert.That(SoapDocuments.Answer(s_captured, SoapOperation.Of(form)), Is.EqualTo(captured));
    }

    [Test]
    public void A_fault_is_WCFs_to_the_byte()
    {
        var fault = new ServiceFaultException(ServiceFaultCode.BadRange, "finalId 1 is less than initialId 5");

        Assert.That(
            SoapDocuments.Fault(SoapFault.Of(fault)),
            Is.EqualTo("<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><s:Fault>"
                + "<faultcode>s:BadRange</faultcode><faultstring>finalId 1 is less than initialId 5</faultstring>"
                + "</s:Fault></s:Body></s:Envelope>"));
    }

    [Test]
    public void Awkward_rows_are_written_as_WCFs_own_serializer_writes_them()
    {
        ServiceTable[] rows = SampleRows.Awkward();

        Assert.Multiple(() =>
        {
            foreach (ServiceTable row in rows)
                Assert.That(SoapDocuments.Answer([row]), Is.EqualTo(WcfEncoder.Answer([row])));
            Assert.That(SoapDocuments.Answer([]), Is.EqualTo(WcfEncoder.Answer([])));
        });
    }

    [Test]
    public void Any_rows_are_written_as_WCFs_own_serializer_writes_them() =>
        Prop.ForAll(AnyRow.SomeRows, rows => SoapDocuments.Answer(rows) == WcfEncoder.Answer(rows)).QuickCheckThrowOnFailure();

    // No attribute can hold these texts, hence their numbers.
    [TestCase("{0}", 0xD800)]
    [TestCase("a{0}b", 0xDC00)]
    [TestCase("<{0}", 0xD83D)]
    [TestCase("{0}\uffff", 0xDFFF)]
    [TestCase("\uffff{0}", 0xDBFF)]
    public void Half_a_surrogate_pair_is_refused(string format, int half)
    {
        string text = string.Format(System.Globalization.CultureInfo.InvariantCulture, format, (char)half);
        ServiceFaultException fault = Assert.Throws<ServiceFaultException>(
            () => SoapDocuments.Answer([SampleRows.Plain(7) with { StringField2 = text }]))!;

        Assert.That((fault.Code, fault.Message), Is.EqualTo(
            (ServiceFaultCode.RowOverLimit, "row 7: StringField2 has an unpaired surrogate, which is not valid Unicode: correct it")));
    }

    [Test]
    public void The_longest_texts_fit_whatever_they_hold([Values("\0", "\uffff", "&", "語")] string filler)
    {
        string text = string.Concat(Enumerable.Repeat(filler, RowLimits.MaxTextLength));
        ServiceTable[] rows = [.. Enumerable.Range(1, 5)
            .Select(id => SampleRows.Plain(id) with { DescServiceTable = text, StringField1 = text, StringField2 = text })];

        Assert.That(SoapDocuments.Answer(rows), Is.EqualTo(WcfEncoder.Answer(rows)));
    }
}
