using System.Xml;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>SOAP documents and their dates: what the fast reader reads, the general reader reads the same.</summary>
internal static class SoapTargets
{
    private static readonly byte[][] s_words =
    [
        .. new[]
        {
            "<", ">", "/>", "</", "&", "&#0;", "&#x41;", "&#xD800;", "&#x110000;", "&#99999999999;", "&lt;", "&quot;", "&apos;", "&nope;",
                "&#xFFFE;", "<b/>", "]]>",
                "<![CDATA[", "<!-- c -->", "<?x y?>", "<!DOCTYPE a [<!ENTITY e 'e'>]>", "<a:Value>", "</a:Value>",
            " i:nil=\"true\"/>", " i:nil=\"1\"", " i:nil=\"false\"", " xmlns=\"urn:x\"", " xmlns:a=\"urn:x\"", " x:y='z'",
                "<a:ServiceTable>", "</a:ServiceTable>", "\ufeff", "\uffff", "\0", " ", "\r\n", "+", "-0", "INF", "NaN", "1e99",
            "99999999999", "Z", "+01:00", "-14:00", ".1234567", ".12345678", "0000-01-01T00:00:00", "9999-12-31T23:59:59.9999999Z",
                "24:00:00", "2014-02-30", "<s:Header>", "</s:Header>", "<?xml version='1.0' encoding='utf-16'?>",
        }.Select(Encoding.UTF8.GetBytes),
        [0x80], [0xc3], [0xed, 0xa0, 0x80], [0xff, 0xfe], [0xf4, 0x90, 0x80, 0x80],
    ];

    private static readonly byte[][] s_dates =
    [
        .. new[] { "2014-04-01T12:30:15", "2014-04-01T12:30:15.1234567Z", "2014-04-01T12:30:15.5+02:00", "0001-01-01T00:00:00Z",
            "9999-12-31T23:59:59.9999999", "2014-04-01T12:30:15-13:59", "2014-04-01", "12:00:00", "2014-04", "--04-01" }
            .Select(Encoding.UTF8.GetBytes),
    ];

    private static byte[][] Answers =>
    [
        .. new[]
        {
            SoapDocuments.Answer(SampleRows.PlainRows(2)), SoapDocuments.Answer(SampleRows.Awkward()), SoapDocuments.Answer([]),
                SoapDocuments.Fault(new SoapFault("BadRange", "finalId 1")),
            SoapDocuments.Answer([SampleRows.Plain(1) with { StringField1 = "é&<\r\uffff😀", StringField2 = null }]),
        }.Select(Encoding.UTF8.GetBytes),
    ];

    public static IEnumerable<FuzzTarget> All =>
    [
        new("soap request", [Encoding.UTF8.GetBytes(SoapDocuments.Request)], input =>
            SoapReader.Request(input, SoapOperation.Sync), IsRefusal)
        {
            Words = s_words,
            Grow = SoapGrowth.Request,
            Oracle = (input, read) => read is ValueTuple<int, int> range ? CheckRequest(input, range) : null,
        },
        new("soap answer", Answers, input => SoapReader.Answer(input, SoapOperation.Sync), error =>
            IsRefusal(error) || error is ServiceFaultException or TransportException)
        {
            Words = s_words,
            Grow = SoapGrowth.Answer,
            Oracle = (input, read) => read is IReadOnlyList<ServiceTable> rows
                ? Oracle.Legal(rows) ?? Oracle.Same(rows, () => SoapReader.GeneralAnswer(input, SoapOperation.Sync))
                : null,
        },
        new("soap date", s_dates, input => IsoDate.Parse(Encoding.UTF8.GetString(input)), error => error is FormatException)
        {
            Words = s_words,
            Grow = SoapGrowth.Date,
            Oracle = (input, read) => read is DateTime date ? CheckDate(Encoding.UTF8.GetString(input), date) : null,
        },
    ];

    private static bool IsRefusal(Exception error) =>
        error is SoapRefusedException refused && !refused.Message.AsSpan().ContainsAny('\r', '\n');

    private static string? CheckRequest(byte[] input, (int, int) range)
    {
        (int, int) general = SoapReader.GeneralRequest(input, SoapOperation.Sync);
        return range == general ? null : $"read as {range}, but by the general reader as {general}";
    }

    private static string? CheckDate(string text, DateTime date)
    {
        DateTime other = XmlConvert.ToDateTime(text.Trim(' ', '\t', '\r', '\n'), XmlDateTimeSerializationMode.RoundtripKind);
        // What the own reader is for: local times at the ends of the calendar and where a clock is set on.
        bool same = date.Kind == DateTimeKind.Local ? date.ToUniversalTime() == other.ToUniversalTime() : date == other;
        return same && date.Kind == other.Kind ? null : $"read as {date:o}, but by .NET as {other:o}";
    }
}
